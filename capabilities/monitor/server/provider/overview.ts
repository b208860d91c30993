import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { rails } from '#capabilities/account/contract/rail-words.ts';
import { railPauses } from '#capabilities/account/server/index.ts';
import { authorityFacts, concernsOf } from '#capabilities/certificate/server/index.ts';
import { countDecidable, type AnyChangeKind } from '#capabilities/change/server/index.ts';
import { providerInfo } from '#capabilities/identity/server/index.ts';
import { bankSide } from '#capabilities/reserve/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { queueState } from '#platform/jobs/index.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { gatewayNames } from '#platform/port/gateway-meter.ts';
import { SUMS_SHARED_MS, UNUSUAL_PAPERS, UNUSUAL_REVEALS, UNUSUAL_VISITS } from '../../constants.ts';
import type { showOverview } from '../../contract/provider-operations.ts';
import { gatewayHealth, isDown } from '../gateway-calls.ts';
import { sharedSums, type Flow, type Sums } from './shared-sums.ts';

const DAY_MS = 86_400_000;

interface Counts {
  reviews: number;
  unknownPayments: number;
  applications: number;
  unusualReveals: number;
  unusualVisits: number;
  differences: number;
  webhooksGivenUp: number;
}

const countWaiting = async (tx: Tx, dayAgo: Date): Promise<Counts> =>
  (await tx.one<Counts>(
    `SELECT (SELECT count(*)::int FROM orders.orders WHERE finished_at IS NULL AND state = 'pending_review') AS reviews,
       (SELECT count(*)::int FROM orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.suspended AND l.state = 'processing'
          WHERE o.finished_at IS NULL AND o.state = 'processing') AS "unknownPayments",
       (SELECT count(*)::int FROM onboarding.applications WHERE state = 'submitted') AS applications,
       (SELECT count(*)::int FROM (SELECT user_id FROM onboarding.reveals WHERE at > $1 GROUP BY user_id
            HAVING count(*) FILTER (WHERE member <> '#papers') >= $2 OR count(*) FILTER (WHERE member = '#papers') >= $8) AS u) AS "unusualReveals",
       (SELECT count(*)::int FROM (SELECT user_id, count(DISTINCT subject) AS opened FROM support.visits WHERE opened_at > $1
            GROUP BY user_id HAVING count(DISTINCT subject) >= $3) AS u
          WHERE u.opened >= least($4::numeric, $5::numeric * (SELECT count(*) FROM support.visits b
            WHERE b.user_id = u.user_id AND b.opened_at > $6 AND b.opened_at <= $1))) AS "unusualVisits",
       (SELECT count(*)::int FROM bank_file.items WHERE state <> 'settled') AS differences,
       (SELECT count(*)::int FROM webhook.deliveries d JOIN webhook.endpoints e ON e.mid = d.mid AND e.endpoint_id = d.endpoint_id
          WHERE d.mid = $7 AND d.state = 'parked' AND e.state <> 'ended') AS "webhooksGivenUp"`,
    [
      dayAgo,
      UNUSUAL_REVEALS,
      UNUSUAL_VISITS.min,
      UNUSUAL_VISITS.always,
      UNUSUAL_VISITS.timesUsual / UNUSUAL_VISITS.usualDays,
      new Date(dayAgo.getTime() - UNUSUAL_VISITS.usualDays * DAY_MS),
      ALL_MERCHANTS,
      UNUSUAL_PAPERS,
    ],
    'monitor.waiting',
  ))!;

const shownFlow = (flow: Flow | undefined) => ({
  count: flow?.count ?? 0,
  amount: yuanOfFen(flow?.amountFen ?? 0n),
});

const shownFlows = ({ today, before }: Sums) =>
  [...new Set([...today, ...before].map(({ kind }) => kind))]
    .map((kind) => ({
      kind,
      name: kindOf(kind).name,
      today: shownFlow(today.find((flow) => flow.kind === kind)),
      before: shownFlow(before.find((flow) => flow.kind === kind)),
    }))
    .toSorted((a, b) => b.today.count - a.today.count || a.name.localeCompare(b.name));

/** `console/monitor/overview`: what waits is counted for each viewer, sums are of the last moments (`at`). */
export function overview({ changeKinds }: { changeKinds: readonly AnyChangeKind[] }): Handler<typeof showOverview> {
  const sumsAt = sharedSums(SUMS_SHARED_MS);
  return async (context) => {
    const { tx, clock } = context;
    const now = clock.now();
    await actFor(tx);
    const user = providerOf(context);
    const changes = await countDecidable(tx, changeKinds, user.userId);
    const [sums, counts, queue, health, pauses] = await Promise.all([
      sumsAt(tx, now),
      countWaiting(tx, new Date(now.getTime() - DAY_MS)),
      queueState(tx, now),
      gatewayHealth(tx, now),
      railPauses(tx),
    ]);
    const bank = await bankSide(tx);
    const info = await providerInfo(tx);
    const authorities = await authorityFacts(tx);
    const { differences, webhooksGivenUp, ...waiting } = counts;
    return ok({
      merchants: sums.merchants,
      held: yuanOfFen(sums.heldFen),
      reserve: { difference: yuanOfFen(bank.differenceFen), items: bank.items },
      flows: shownFlows(sums),
      waiting: {
        ...waiting,
        changes,
        // Told to those who read the log.
        ...(user.permissions.has('op.log.view') ? {} : { unusualReveals: 0, unusualVisits: 0 }),
      },
      differences,
      gatewaysDown: health.filter(isDown).map(({ gateway }) => gatewayNames[gateway]),
      authorityConcerns: concernsOf(authorities, new Date()),
      hasProviderInfo: info.phone !== '' && info.icp !== '',
      webhooksGivenUp,
      railsPaused: pauses.map(({ rail }) => rails[rail]),
      queue,
      at: shanghaiIso(sums.at),
    });
  };
}

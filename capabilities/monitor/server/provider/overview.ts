import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { rails } from '#capabilities/account/contract/rail-words.ts';
import { railPauses } from '#capabilities/account/server/index.ts';
import { countDecidable, type AnyChangeKind } from '#capabilities/change/server/index.ts';
import { providerInfo } from '#capabilities/identity/server/index.ts';
import { bankSide, owedToMerchants } from '#capabilities/reserve/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { queueState } from '#platform/jobs/index.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { addDays, instantOf, shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { gatewayNames } from '#platform/port/gateway-meter.ts';
import { COMPARED_DAYS, UNUSUAL_REVEALS } from '../../constants.ts';
import type { showOverview } from '../../contract/provider-operations.ts';
import { gatewayHealth, isDown } from '../gateway-calls.ts';

const DAY_MS = 86_400_000;

interface Flow {
  kind: string;
  count: number;
  amountFen: Fen;
}

/** Orders that were submitted from one moment to another, by kind; those that came to nothing are among them. */
const flowsBetween = (tx: Tx, from: Date, to: Date): Promise<Flow[]> =>
  tx.rows<Flow>(
    `SELECT kind, count(*)::int AS count, sum(amount_fen)::bigint AS "amountFen" FROM orders.orders
     WHERE submitted_at >= $1 AND submitted_at <= $2 AND NOT incoming GROUP BY kind`,
    [from, to],
    'monitor.flows',
  );

interface Counts {
  merchants: number;
  newThisMonth: number;
  reviews: number;
  unknownPayments: number;
  applications: number;
  unusualReveals: number;
  differences: number;
}

const countAll = async (tx: Tx, monthBegins: Date, dayAgo: Date): Promise<Counts> =>
  (await tx.one<Counts>(
    `SELECT (SELECT count(*)::int FROM merchant.merchants) AS merchants,
       (SELECT count(*)::int FROM merchant.merchants WHERE created_at >= $1) AS "newThisMonth",
       (SELECT count(*)::int FROM orders.orders WHERE finished_at IS NULL AND state = 'pending_review') AS reviews,
       (SELECT count(*)::int FROM orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.suspended AND l.state = 'processing'
          WHERE o.finished_at IS NULL AND o.state = 'processing') AS "unknownPayments",
       (SELECT count(*)::int FROM onboarding.applications WHERE state = 'submitted') AS applications,
       (SELECT count(*)::int FROM (SELECT user_id FROM onboarding.reveals WHERE at > $2 GROUP BY user_id HAVING count(*) >= $3) AS u) AS "unusualReveals",
       (SELECT count(*)::int FROM bank_file.items WHERE state <> 'settled') AS differences`,
    [monthBegins, dayAgo, UNUSUAL_REVEALS],
    'monitor.counts',
  ))!;

const shownFlow = (flow: Flow | undefined) => ({
  count: flow?.count ?? 0,
  amount: yuanOfFen(flow?.amountFen ?? 0n),
});

/** `console/monitor/overview`. */
export const overview =
  ({ changeKinds }: { changeKinds: readonly AnyChangeKind[] }): Handler<typeof showOverview> =>
  async (context) => {
    const { tx, clock } = context;
    const now = clock.now();
    await actFor(tx);
    const today = shanghaiDate(now);
    const [begin, month] = [instantOf(today, 'start')!, instantOf(`${today.slice(0, 8)}01`, 'start')!];
    const [beforeBegin, beforeNow] = [
      instantOf(addDays(today, -COMPARED_DAYS), 'start')!,
      new Date(now.getTime() - COMPARED_DAYS * DAY_MS),
    ];
    const user = providerOf(context);
    const changes = await countDecidable(tx, changeKinds, user.userId);
    const [counts, heldFen, flows, before, queue, health, pauses] = await Promise.all([
      countAll(tx, month, new Date(now.getTime() - DAY_MS)),
      owedToMerchants(tx),
      flowsBetween(tx, begin, now),
      flowsBetween(tx, beforeBegin, beforeNow),
      queueState(tx, now),
      gatewayHealth(tx, now),
      railPauses(tx),
    ]);
    const bank = await bankSide(tx);
    const info = await providerInfo(tx);
    const kinds = [...new Set([...flows, ...before].map(({ kind }) => kind))];
    const { merchants, newThisMonth, differences, ...waiting } = counts;
    return ok({
      merchants: { all: merchants, newThisMonth },
      held: yuanOfFen(heldFen),
      reserve: { difference: yuanOfFen(bank.differenceFen), items: bank.items },
      flows: kinds
        .map((kind) => ({
          kind,
          name: kindOf(kind).name,
          today: shownFlow(flows.find((flow) => flow.kind === kind)),
          before: shownFlow(before.find((flow) => flow.kind === kind)),
        }))
        .toSorted((a, b) => b.today.count - a.today.count || a.name.localeCompare(b.name)),
      waiting: {
        ...waiting,
        changes,
        // Told to those who read the log.
        unusualReveals: user.permissions.has('op.log.view') ? waiting.unusualReveals : 0,
      },
      differences,
      gatewaysDown: health.filter(isDown).map(({ gateway }) => gatewayNames[gateway]),
      hasProviderInfo: info.phone !== '' && info.icp !== '',
      railsPaused: pauses.map(({ rail }) => rails[rail]),
      queue,
      at: shanghaiIso(now),
    });
  };

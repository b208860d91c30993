import { authorityFacts, crlAgeMs } from '#capabilities/certificate/server/index.ts';
import { openPayments } from '#capabilities/order/server/index.ts';
import { bankSide } from '#capabilities/reserve/server/index.ts';
import { gatewayHealth } from '#capabilities/monitor/server/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import type { GaugeTexts, Samples } from '#platform/http/index.ts';
import { queueByKind, retentionFigures } from '#platform/jobs/index.ts';

const GATEWAY_MS = 300_000;

/** What the worker says about the whole product, whichever process did it. Times in seconds. */
export const productGauges = {
  portal_jobs_due: { help: 'Jobs that are due and wait for a worker', label: 'kind' },
  portal_jobs_oldest_age_seconds: { help: 'How long the oldest due job has waited', label: 'kind' },
  portal_jobs_leased: { help: 'Jobs that a worker runs', label: 'kind' },
  portal_jobs_lease_overdue: { help: 'Jobs whose lease has ended: their worker died', label: 'kind' },
  portal_jobs_dead: { help: 'Jobs whose last attempt failed', label: 'kind' },
  portal_gateway_calls_5m: { help: 'Calls of a gateway in the last five minutes, by all processes', label: 'gateway' },
  portal_gateway_errors_5m: { help: 'Those of them without an answer, or with a fault', label: 'gateway' },
  portal_payments_open: { help: 'Payments that the bank was told and whose end is not known' },
  portal_payments_open_oldest_age_seconds: { help: 'How long the oldest of them was sent ago' },
  portal_holds_open: { help: 'Amounts of orders that are held' },
  portal_holds_oldest_age_seconds: { help: 'How long the oldest of them is held', label: 'kind' },
  portal_replication_lag_bytes: { help: 'Log that a standby has not applied yet', label: 'standby' },
  portal_reserve_difference_fen: { help: 'By how much the bank has more than our books, in its compared files' },
  portal_retention_removed_rows: { help: 'Rows that were removed because their days were over', label: 'table' },
  portal_retention_oldest_age_seconds: { help: 'Age of the oldest row that is left, at the last look', label: 'table' },
  portal_retention_overdue_seconds: { help: 'By how much that row should have been removed before', label: 'table' },
  portal_crl_age_seconds: { help: 'How long ago the last CRL of an authority was made', label: 'authority' },
  portal_authority_left_seconds: { help: 'How long a certificate of an authority is still good', label: 'certificate' },
} as const satisfies GaugeTexts;

/** By the kind of their order; a part of an account that is frozen is no order. `LIMIT 1`: each journal by its key. */
const OLDEST_HOLDS = `
  SELECT coalesce(o.kind, 'part_freeze') AS label, extract(epoch FROM $1::timestamptz - min(j.booked_at))::float8 AS value
  FROM ledger.v_holds h CROSS JOIN LATERAL (SELECT * FROM ledger.v_journals j WHERE j.mid = h.mid AND j.journal_id = h.opened_by LIMIT 1) j
    LEFT JOIN orders.orders o ON o.mid = j.mid AND o.order_no = j.order_no
  WHERE h.state = 'open' GROUP BY 1 ORDER BY 1`;

type Readings = Samples<keyof typeof productGauges>;

/** Read as the console's role, in business time. */
export const readProduct = (db: Database, now: Date): Promise<Readings> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) => readingsOf(tx, now));

async function readingsOf(tx: Tx, now: Date): Promise<Readings> {
  const queue = await queueByKind(tx, now);
  const gateways = await gatewayHealth(tx, new Date(Date.now() - GATEWAY_MS));
  const sent = (await openPayments(tx)).flatMap(({ sentAt }) => sentAt?.getTime() ?? []);
  const holds = await tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM ledger.v_holds WHERE state = 'open'`,
    [],
    'worker.open_holds',
  );
  const oldest = await tx.rows<{ label: string; value: number }>(OLDEST_HOLDS, [now], 'worker.oldest_holds');
  const standbys = await tx.rows<{ label: string; value: number }>(
    'SELECT standby AS label, lag_bytes::float8 AS value FROM platform.standby_lag() ORDER BY standby',
    [],
    'worker.standbys',
  );
  const realNow = new Date();
  const authorities = await authorityFacts(tx);
  const { differenceFen } = await bankSide(tx);
  const tables = await retentionFigures(tx);
  const byKind = (read: (row: (typeof queue)[number]) => number) =>
    queue.map((row) => ({ label: row.kind, value: read(row) }));
  const byGateway = (read: (row: (typeof gateways)[number]) => number) =>
    gateways.map((row) => ({ label: row.gateway, value: read(row) }));
  const byTable = (read: (row: (typeof tables)[number]) => number) =>
    tables.map((row) => ({ label: row.table, value: read(row) }));
  return {
    portal_jobs_due: byKind(({ due }) => due),
    portal_jobs_oldest_age_seconds: byKind(({ oldestSeconds }) => oldestSeconds),
    portal_jobs_leased: byKind(({ leased }) => leased),
    portal_jobs_lease_overdue: byKind(({ overdue }) => overdue),
    portal_jobs_dead: byKind(({ dead }) => dead),
    portal_gateway_calls_5m: byGateway(({ calls }) => calls),
    portal_gateway_errors_5m: byGateway(({ errors }) => errors),
    portal_payments_open: [{ value: sent.length }],
    portal_payments_open_oldest_age_seconds: [
      { value: sent.length ? Math.max(0, now.getTime() - Math.min(...sent)) / 1000 : 0 },
    ],
    portal_holds_open: [{ value: Number(holds!.count) }],
    portal_holds_oldest_age_seconds: oldest,
    portal_replication_lag_bytes: standbys,
    portal_reserve_difference_fen: [{ value: Number(differenceFen) }],
    portal_retention_removed_rows: byTable(({ removed }) => removed),
    portal_retention_oldest_age_seconds: byTable(({ oldestSeconds }) => oldestSeconds),
    portal_retention_overdue_seconds: byTable(({ overdueSeconds }) => overdueSeconds),
    portal_crl_age_seconds: authorities.map((one) => ({ label: one.algorithm, value: crlAgeMs(one, realNow) / 1000 })),
    portal_authority_left_seconds: authorities.flatMap(({ algorithm, certificates }) =>
      certificates.map(({ role, notAfter }) => ({
        label: `${algorithm} ${role}`,
        value: (notAfter.getTime() - realNow.getTime()) / 1000,
      })),
    ),
  };
}

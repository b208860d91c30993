import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankLineKind } from '#platform/port/bank-file.ts';
import type { DayState } from '../contract/words.ts';
import type { Totals } from '../domain/compare.ts';

export interface DayRow {
  day: ShanghaiDate;
  state: DayState;
  asked: number;
  matchedAt: Date | null;
  runs: number;
  /** Not settled. */
  openItems: number;
}
export interface DayFilter {
  from?: ShanghaiDate | undefined;
  to?: ShanghaiDate | undefined;
  states?: readonly DayState[] | undefined;
}

const DAYS = `(SELECT day::text, asked, matched_at, runs, "openItems",
    CASE WHEN matched_at IS NULL THEN 'waiting' WHEN "openItems" > 0 THEN 'differs' ELSE 'same' END AS state
  FROM (SELECT d.*, (SELECT count(*)::int FROM bank_file.items i WHERE i.mid = d.mid AND i.day = d.day AND i.state <> 'settled') AS "openItems"
    FROM bank_file.days d WHERE mid = $1 AND ($2::date IS NULL OR day >= $2) AND ($3::date IS NULL OR day <= $3)) d) d
  WHERE ($4::text[] IS NULL OR state = ANY ($4))`;

const filterOf = ({ from, to, states }: DayFilter): unknown[] => [
  PROVIDER_MID,
  from ?? null,
  to ?? null,
  states?.length ? states : null,
];

/** The newest first. */
export const listDays = (
  tx: Tx,
  filter: DayFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<DayRow[]> =>
  tx.rows<DayRow>(
    `SELECT * FROM ${DAYS} ORDER BY day DESC LIMIT $5 OFFSET $6`,
    [...filterOf(filter), limit, offset],
    'bank_file.days',
  );

export const countDays = async (tx: Tx, filter: DayFilter): Promise<number> =>
  (await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${DAYS}`,
    filterOf(filter),
    'bank_file.count_days',
  ))!.count;

export interface KindTotals extends Totals {
  day: ShanghaiDate;
  kind: BankLineKind;
}

export const totalsOfDays = (tx: Tx, days: readonly ShanghaiDate[]): Promise<KindTotals[]> =>
  tx.rows<KindTotals & { bankFen: Fen }>(
    `SELECT day::text, kind, bank_count, bank_fen, own_count, own_fen, same_count
     FROM bank_file.totals WHERE mid = $1 AND day = ANY ($2::date[]) ORDER BY day, kind`,
    [PROVIDER_MID, days],
    'bank_file.totals_of',
  );

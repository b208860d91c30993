import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import type { queryOrdersJnl } from '../contract/operations.ts';
import { FEE_BACK_REASON, NUMBER_PART_DIGITS, NUMBER_TAIL_DIGITS } from '../constants.ts';
import type { OrderState } from '../contract/words.ts';
import { CHARGED_STATES } from '../domain/charged-fee.ts';
import { amountsOf } from '../domain/amount-keyword.ts';
import { ORDER_COLUMNS, type Order } from './order-row.ts';

export type JournalInput = Omit<InputOf<typeof queryOrdersJnl>, 'pageNo' | 'pageSize' | 'sort'>;

/** Parameters $1 to $13 of FILTERED. */
export type JournalFilter = readonly unknown[];
const STATES_AT = 4;

/** 02402KCSDS when the end is before the beginning. */
export function journalFilterOf(mid: string, input: JournalInput): Result<JournalFilter, '02402KCSDS'> {
  const from = input.startTime === undefined ? null : instantOf(input.startTime, 'start');
  const to = input.endTime === undefined ? null : instantOf(input.endTime, 'end');
  if (from && to && from > to) return fail('02402KCSDS');
  const digits = /^\d+$/.exec(input.keyword ?? '')?.[0] ?? '';
  const amounts = input.keyword ? amountsOf(input.keyword) : null;
  return ok([
    mid,
    from,
    to,
    input.typeCodes?.length ? input.typeCodes : null,
    input.states?.length ? input.states : null,
    input.accountNo || null,
    input.minAmount ? fenOfYuan(input.minAmount) : null,
    input.maxAmount ? fenOfYuan(input.maxAmount) : null,
    input.keyword ? `%${input.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null,
    amounts?.fromFen ?? null,
    amounts?.toFen ?? null,
    digits.length >= NUMBER_TAIL_DIGITS ? `%${digits}` : null,
    digits.length >= NUMBER_PART_DIGITS ? `%${digits}%` : null,
  ]);
}

/** A keyword is part of the payee's name or the remark ($9), an amount ($10 to $11), or of a number its tail ($12) or a long part ($13): `2000` is within most numbers. */
const FILTERED = `FROM orders.orders WHERE mid = $1 AND ($2::timestamptz IS NULL OR submitted_at >= $2) AND ($3::timestamptz IS NULL OR submitted_at <= $3)
  AND ($4::text[] IS NULL OR type_code = ANY($4)) AND ($5::text[] IS NULL OR state = ANY($5)) AND ($6::text IS NULL OR account_no = $6)
  AND ($7::bigint IS NULL OR amount_fen >= $7) AND ($8::bigint IS NULL OR amount_fen <= $8)
  AND ($9::text IS NULL OR payee_name LIKE $9 OR remark LIKE $9 OR amount_fen BETWEEN $10::bigint AND $11::bigint
    OR account_no LIKE $12::text OR payee_account_no LIKE ANY(ARRAY[$12, $13::text]) OR order_no LIKE ANY(ARRAY[$12, $13]))`;

/** `chargedFee` of domain/charged-fee.ts in SQL. */
const CHARGED_FEE = `CASE WHEN state IN ('${CHARGED_STATES.join("', '")}') OR (state = 'returned' AND fail_reason <> '${FEE_BACK_REASON}') THEN fee_fen ELSE 0 END`;

type Sort = NonNullable<InputOf<typeof queryOrdersJnl>['sort']>;
const NEWEST_FIRST = 'submitted_at DESC, order_no DESC';
/** What each sort of the contract is to the database; equal ones are newest first. */
const orders: Readonly<Record<Sort, string>> = {
  'submittedAt:asc': 'submitted_at, order_no',
  'submittedAt:desc': NEWEST_FIRST,
  'amount:asc': `amount_fen, ${NEWEST_FIRST}`,
  'amount:desc': `amount_fen DESC, ${NEWEST_FIRST}`,
  'fee:asc': `fee_fen, ${NEWEST_FIRST}`,
  'fee:desc': `fee_fen DESC, ${NEWEST_FIRST}`,
};

/** One page, newest first unless asked otherwise. */
export const journalPage = (tx: Tx, filter: JournalFilter, page: { pageNo: number; pageSize: number; sort?: Sort | undefined }): Promise<Order[]> =>
  tx.rows<Order>(`SELECT ${ORDER_COLUMNS} ${FILTERED} ORDER BY ${page.sort ? orders[page.sort] : NEWEST_FIRST} LIMIT $14 OFFSET $15`, [
    ...filter,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);

export interface StateTotals {
  state: OrderState;
  count: number;
  amountFen: Fen;
  feeFen: Fen;
}

/** What the filter finds without its states, by state: what the tabs count, and what the totals are made of. */
export async function totalsByState(tx: Tx, filter: JournalFilter): Promise<StateTotals[]> {
  const rows = await tx.rows<StateTotals & { count: bigint }>(
    `SELECT state, count(*) AS count, sum(amount_fen)::bigint AS "amountFen", sum(${CHARGED_FEE})::bigint AS "feeFen" ${FILTERED} GROUP BY state`,
    filter.with(STATES_AT, null),
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Over the whole filter. */
export const totalsOf = (totals: readonly StateTotals[], states: readonly OrderState[] | undefined) => {
  const wanted = states?.length ? totals.filter(({ state }) => states.includes(state)) : totals;
  return {
    count: wanted.reduce((sum, { count }) => sum + count, 0),
    amountFen: wanted.reduce((sum, { amountFen }) => sum + amountFen, 0n),
    feeFen: wanted.reduce((sum, { feeFen }) => sum + feeFen, 0n),
  };
};

/** The next orders after `last`, oldest first, for a file: by key, so that nothing is skipped or written twice. */
export const journalAfter = (tx: Tx, filter: JournalFilter, last: Order | null, rows: number): Promise<Order[]> =>
  tx.rows<Order>(
    `SELECT ${ORDER_COLUMNS} ${FILTERED} AND ($14::text IS NULL OR (submitted_at, order_no) > ((SELECT submitted_at FROM orders.orders WHERE mid = $1 AND order_no = $14), $14))
     ORDER BY submitted_at, order_no LIMIT $15`,
    [...filter, last?.orderNo ?? null, rows],
  );

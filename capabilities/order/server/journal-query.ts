import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import type { queryOrdersJnl } from '../contract/operations.ts';
import { ORDER_COLUMNS, type Order } from './order-row.ts';

export type JournalInput = Omit<InputOf<typeof queryOrdersJnl>, 'pageNo' | 'pageSize' | 'sort'>;

/** Parameters $1 to $9 of FILTERED. */
export type JournalFilter = readonly unknown[];

/** 02402KCSDS when the end is before the beginning. */
export function journalFilterOf(mid: string, input: JournalInput): Result<JournalFilter, '02402KCSDS'> {
  const from = input.startTime === undefined ? null : instantOf(input.startTime, 'start');
  const to = input.endTime === undefined ? null : instantOf(input.endTime, 'end');
  if (from && to && from > to) return fail('02402KCSDS');
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
  ]);
}

const FILTERED = `FROM orders.orders WHERE mid = $1 AND ($2::timestamptz IS NULL OR submitted_at >= $2) AND ($3::timestamptz IS NULL OR submitted_at <= $3)
  AND ($4::text[] IS NULL OR type_code = ANY($4)) AND ($5::text[] IS NULL OR state = ANY($5)) AND ($6::text IS NULL OR account_no = $6)
  AND ($7::bigint IS NULL OR amount_fen >= $7) AND ($8::bigint IS NULL OR amount_fen <= $8)
  AND ($9::text IS NULL OR order_no LIKE $9 OR payee_name LIKE $9 OR payee_account_no LIKE $9 OR remark LIKE $9)`;

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
  tx.rows<Order>(`SELECT ${ORDER_COLUMNS} ${FILTERED} ORDER BY ${page.sort ? orders[page.sort] : NEWEST_FIRST} LIMIT $10 OFFSET $11`, [
    ...filter,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);

/** Over the whole filter. */
export async function journalTotals(tx: Tx, filter: JournalFilter): Promise<{ count: number; amountFen: Fen; feeFen: Fen }> {
  const row = await tx.one<{ count: bigint; amount: Fen; fee: Fen }>(
    `SELECT count(*) AS count, coalesce(sum(amount_fen), 0)::bigint AS amount, coalesce(sum(fee_fen), 0)::bigint AS fee ${FILTERED}`,
    filter,
  );
  return { count: Number(row!.count), amountFen: row!.amount, feeFen: row!.fee };
}

/** The next orders after `last`, oldest first, for a file: by key, so that nothing is skipped or written twice. */
export const journalAfter = (tx: Tx, filter: JournalFilter, last: Order | null, rows: number): Promise<Order[]> =>
  tx.rows<Order>(
    `SELECT ${ORDER_COLUMNS} ${FILTERED} AND ($10::text IS NULL OR (submitted_at, order_no) > ((SELECT submitted_at FROM orders.orders WHERE mid = $1 AND order_no = $10), $10))
     ORDER BY submitted_at, order_no LIMIT $11`,
    [...filter, last?.orderNo ?? null, rows],
  );

import type { Tx } from '#platform/db/database.ts';
import { ENDED_UNPAID, type LineState } from '../../contract/words.ts';
import type { Line, OriginalRef } from '../kind/kind.ts';

/**
 * A line of an order. Line 0 is the only payment of an order that comes from no sheet; it is written when it goes over
 * a rail.
 */
export interface OrderLine extends Line {
  lineNo: number;
  merchantLineNo: string;
  remark: string;
  state: LineState;
  reason: string;
  sentAt: Date | null;
  suspended: boolean;
  bankSerial: string;
  endedAt: Date | null;
  /** The payment of which it pays a part back. */
  originalMid: string | null;
  originalNo: string | null;
}

const LINE_COLUMNS = `line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name,
  amount_fen, fee_fen, fee_from, remark, state, reason, sent_at, suspended, bank_serial, ended_at, original_mid, original_no`;

type OrderKey = { mid: string; orderNo: string };

/**
 * Copies the lines of a submitted batch, with the payments that they pay back; answers the largest amount that a payee
 * gets. A line of
 * which no payment is among `payBack` is not copied.
 */
export async function insertLines(
  tx: Tx,
  { mid, orderNo }: OrderKey,
  batchId: string,
  payBack?: readonly OriginalRef[],
): Promise<{ count: number; largestFen: bigint }> {
  const row = await tx.one<{ count: number; largestFen: bigint }>(
    `WITH copied AS (
       INSERT INTO orders.lines (mid, order_no, line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, fee_from, remark, original_mid, original_no)
       SELECT r.mid, $2, line_no, coalesce(merchant_line_no, ''), coalesce(payee_name, ''), coalesce(payee_account_no, ''), coalesce(payee_bank_name, ''), coalesce(payee_type, ''),
         amount_fen - deducted_fen, fee_fen, CASE WHEN deducted_fen > 0 THEN 'amount' ELSE 'payer' END, coalesce(remark, ''), p.mid, p.no
       FROM uploads.rows r LEFT JOIN unnest($4::text[], $5::text[]) AS p (mid, no) ON p.no = r.texts ->> 'originalNo'
       WHERE r.mid = $1 AND batch_id = $3 AND ($4::text[] IS NULL OR p.no IS NOT NULL) ORDER BY line_no RETURNING amount_fen)
     SELECT count(*)::int AS count, max(amount_fen) AS "largestFen" FROM copied`,
    [mid, orderNo, batchId, payBack?.map((one) => one.mid) ?? null, payBack?.map((one) => one.orderNo) ?? null],
    'orders.insert_lines',
  );
  return row!;
}

/** The one payment of an order goes over a rail: its content is that of the order, which was approved. */
export const insertOnlyLine = (tx: Tx, order: Line & OrderKey & { remark: string }): void =>
  tx.send(
    `INSERT INTO orders.lines (mid, order_no, line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark, fee_from, state, rail)
     VALUES ($1, $2, 0, '', $3, $4, $5, '', $6, $7, $8, $9, 'processing', 'bank')`,
    [
      order.mid,
      order.orderNo,
      order.payeeName,
      order.payeeAccountNo,
      order.payeeBankName,
      order.amountFen,
      order.feeFen,
      order.remark,
      order.feeFrom,
    ],
    'orders.insert_only_line',
  );

/** Whether the only line of an order says what its order says. */
export const isAsOrdered = (line: OrderLine, order: Line & { remark: string }): boolean =>
  line.payeeName === order.payeeName &&
  line.payeeAccountNo === order.payeeAccountNo &&
  line.payeeBankName === order.payeeBankName &&
  line.amountFen === order.amountFen &&
  line.feeFen === order.feeFen &&
  line.remark === order.remark;

/** The only lines of orders, each in the place of its order. */
export async function onlyLinesOf(tx: Tx, orders: readonly OrderKey[]): Promise<(OrderLine | undefined)[]> {
  const rows = await tx.rows<OrderLine & { place: bigint }>(
    `SELECT n.place, l.* FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS n (mid, order_no, place)
     CROSS JOIN LATERAL (SELECT ${LINE_COLUMNS} FROM orders.lines WHERE mid = n.mid AND order_no = n.order_no AND line_no = 0) l`,
    [orders.map(({ mid }) => mid), orders.map(({ orderNo }) => orderNo)],
    'orders.only_lines',
  );
  return orders.map((_, index) => rows.find(({ place }) => place === BigInt(index + 1)));
}

/** In SQL, of a line: its number at the bank, as `channelNumber` makes it. */
export const channelNoOf = (line: string): string =>
  `concat_ws('-', ${line}.mid, ${line}.order_no, nullif(${line}.line_no, 0))`;

/** In their sequence. */
export const linesOf = (tx: Tx, { mid, orderNo }: OrderKey, from: number, to: number): Promise<OrderLine[]> =>
  tx.rows<OrderLine>(
    `SELECT ${LINE_COLUMNS} FROM orders.lines WHERE mid = $1 AND order_no = $2 AND line_no BETWEEN $3 AND $4 ORDER BY line_no`,
    [mid, orderNo, from, to],
    'orders.lines',
  );

export const lineToRepeat = async (
  tx: Tx,
  { mid, orderNo }: OrderKey,
  lineNo: number,
): Promise<Line & { remark: string; payeeType: string }> =>
  (await tx.one<OrderLine & { payeeType: string }>(
    `SELECT ${LINE_COLUMNS}, payee_type FROM orders.lines WHERE mid = $1 AND order_no = $2 AND line_no = $3`,
    [mid, orderNo, lineNo],
    'orders.line_to_repeat',
  ))!;

/** The orders of what came back of these lines, and those that pay one of them again. */
export interface LineReturn {
  lineNo: number;
  returnNo: string;
  /** Null: nobody has paid it again, or what did came to nothing. */
  paidAgainNo: string | null;
}
export const returnsOfLines = (tx: Tx, { mid, orderNo }: OrderKey, lineNos: readonly number[]): Promise<LineReturn[]> =>
  tx.rows<LineReturn>(
    `SELECT b.original_line AS "lineNo", b.order_no AS "returnNo",
       (SELECT a.order_no FROM orders.orders a WHERE a.mid = b.mid AND a.repeats = b.order_no AND a.state <> ALL ($4::text[]) LIMIT 1) AS "paidAgainNo"
     FROM orders.orders b WHERE b.mid = $1 AND b.original_mid = $1 AND b.original_no = $2 AND b.follows_as = 'return' AND b.original_line = ANY ($3::int[])`,
    [mid, orderNo, lineNos, ENDED_UNPAID],
    'orders.returns_of_lines',
  );

export const hashOfLines = async (tx: Tx, { mid, orderNo }: OrderKey, from: number, to: number): Promise<string> =>
  (await tx.one<{ hash: string }>(
    'SELECT orders.hash_of_lines($1, $2, $3, $4) AS hash',
    [mid, orderNo, from, to],
    'orders.hash_of_lines',
  ))!.hash;

/**
 * The next lines after `after`, at most `limit` and up to `to`, whose end the bank has not told. `FOR NO KEY UPDATE`:
 * the caller stamps them.
 */
export const openLines = (
  tx: Tx,
  { mid, orderNo }: OrderKey,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<OrderLine[]> =>
  tx.rows<OrderLine>(
    `SELECT ${LINE_COLUMNS} FROM orders.lines WHERE mid = $1 AND order_no = $2 AND line_no > $3 AND line_no <= $4 AND state = 'processing' ORDER BY line_no LIMIT $5 FOR NO KEY UPDATE`,
    [mid, orderNo, after, to, limit],
    'orders.open_lines',
  );

/** Before the first send: from then on the bank may know these lines. */
export const stampLines = (tx: Tx, { mid, orderNo }: OrderKey, from: number, to: number, at: Date): Promise<number> =>
  tx.run(
    `UPDATE orders.lines SET sent_at = $5 WHERE mid = $1 AND order_no = $2 AND line_no BETWEEN $3 AND $4 AND state = 'processing' AND sent_at IS NULL`,
    [mid, orderNo, from, to, at],
    'orders.stamp_lines',
  );

/** How a line moves; its text is the reason or the bank's serial. */
export interface LineMove {
  lineNo: number;
  to: LineState;
  reason?: string;
  bankSerial?: string;
}

/**
 * Moves lines out of the state that they must be in, under their chunk's lock; answers those that were. The range of
 * their numbers is said besides: the planner, which knows nothing of an order so young, would else read all of its
 * lines and join them.
 */
export function moveLines(
  tx: Tx,
  { mid, orderNo }: OrderKey,
  from: LineState,
  moves: readonly LineMove[],
  at: Date,
): Promise<OrderLine[]> {
  const lineNos = moves.map(({ lineNo }) => lineNo);
  return tx.rows<OrderLine>(
    `UPDATE orders.lines SET state = m.next, reason = m.why, bank_serial = CASE WHEN m.serial = '' THEN bank_serial ELSE m.serial END,
       rail = CASE WHEN m.next = 'processing' THEN 'bank' ELSE rail END, ended_at = CASE WHEN m.next <> 'processing' THEN coalesce(ended_at, $8) END
     FROM unnest($4::int[], $5::text[], $6::text[], $7::text[]) AS m (no, next, why, serial)
     WHERE mid = $1 AND order_no = $2 AND line_no BETWEEN $9 AND $10 AND line_no = m.no AND state = $3
     RETURNING ${LINE_COLUMNS}`,
    [
      mid,
      orderNo,
      from,
      lineNos,
      moves.map(({ to }) => to),
      moves.map(({ reason = '' }) => reason),
      moves.map(({ bankSerial = '' }) => bankSerial),
      at,
      Math.min(...lineNos),
      Math.max(...lineNos),
    ],
    'orders.move_lines',
  );
}

/** The bank has not told the end of these for a day; answers those that were not set apart before. */
export const suspendLines = (tx: Tx, { mid, orderNo }: OrderKey, lineNos: readonly number[]): Promise<OrderLine[]> =>
  tx.rows<OrderLine>(
    `UPDATE orders.lines SET suspended = true WHERE mid = $1 AND order_no = $2 AND line_no = ANY ($3::int[]) AND state = 'processing' AND NOT suspended RETURNING ${LINE_COLUMNS}`,
    [mid, orderNo, lineNos],
    'orders.suspend_lines',
  );

/**
 * The next lines after `after`, all or those in some states. Of some states they are looked for in the whole order: an
 * index would make each change of a line touch it.
 */
export const linesAfter = (
  tx: Tx,
  { mid, orderNo }: OrderKey,
  { after, states, limit }: { after: number; states: readonly LineState[] | undefined; limit: number },
): Promise<OrderLine[]> =>
  tx.rows<OrderLine>(
    `SELECT ${LINE_COLUMNS} FROM orders.lines WHERE mid = $1 AND order_no = $2 AND line_no > $3 AND ($4::text[] IS NULL OR state = ANY ($4)) ORDER BY line_no LIMIT $5`,
    [mid, orderNo, after, states ?? null, limit],
    'orders.lines_after',
  );

export const linesInState = async (tx: Tx, { mid, orderNo }: OrderKey, state: LineState): Promise<number> =>
  (await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM orders.lines WHERE mid = $1 AND order_no = $2 AND state = $3',
    [mid, orderNo, state],
    'orders.count_lines_in_state',
  ))!.count;

/**
 * A page of the lines, all or those in some states, and how many there are of them. `unlessPaidAgain`: without those
 * that came back and were paid again.
 */
export async function pageOfLines(
  tx: Tx,
  order: OrderKey & { lineCount: number },
  {
    states,
    first,
    limit,
    unlessPaidAgain = false,
  }: { states: readonly LineState[] | undefined; first: number; limit: number; unlessPaidAgain?: boolean },
): Promise<{ lines: OrderLine[]; count: number }> {
  // Lines are numbered without gaps.
  if (!states) return { lines: await linesOf(tx, order, first + 1, first + limit), count: order.lineCount };
  const { mid, orderNo } = order;
  const lines = await tx.rows<OrderLine & { count: number }>(
    `SELECT ${LINE_COLUMNS}, count(*) OVER ()::int AS count FROM orders.lines l WHERE mid = $1 AND order_no = $2 AND state = ANY ($3::text[])
       AND NOT ($6 AND EXISTS (SELECT 1 FROM orders.orders b JOIN orders.orders a ON a.mid = b.mid AND a.repeats = b.order_no AND a.state <> ALL ($7::text[])
         WHERE b.mid = l.mid AND b.original_mid = l.mid AND b.original_no = l.order_no AND b.original_line = l.line_no AND b.follows_as = 'return'))
     ORDER BY line_no LIMIT $4 OFFSET $5`,
    [mid, orderNo, states, limit, first, unlessPaidAgain, ENDED_UNPAID],
    'orders.lines_in_state',
  );
  return { lines, count: lines[0]?.count ?? 0 };
}

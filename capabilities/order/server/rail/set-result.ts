import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { BankEnd } from '#platform/port/bank-rail.ts';
import { lineOfChannel, orderOfChannel } from '../../domain/order-number.ts';
import { lockChunk } from '../row/chunk-row.ts';
import { endPayment } from './follow-bank.ts';
import { endLines, moveOf } from './follow-lines.ts';
import { postMoney } from '../run/order-money.ts';
import { findOrder, lockOrder } from '../row/order-row.ts';

/**
 * What the provider's people do with payments whose end the bank has not told for a day, by `npm run set-result`
 * (domain-rules section 20): one says the result with proof, another one confirms it. Then it is booked as if the bank
 * had said it. The daily comparison with the bank's file finds a result that was wrong.
 */
export interface SuspendedPayment {
  channelNo: string;
  amountFen: Fen;
  payeeName: string;
  sentAt: Date;
  /** Null: nobody has said a result. */
  proposedBy: string | null;
  result: BankEnd['state'] | null;
  detail: string | null;
  proof: string | null;
}

/** `lineNo` 0: the one payment of an order. */
interface Payment {
  mid: string;
  orderNo: string;
  lineNo: number;
}

const PROPOSAL = 'r.proposed_by AS "proposedBy", r.result, r.detail, r.proof';

/** Those that wait for a result, the longest waiting first. `tx` sees all merchants. */
export const listSuspended = (tx: Tx): Promise<SuspendedPayment[]> =>
  tx.rows<SuspendedPayment>(
    `SELECT i.channel_no AS "channelNo", o.amount_fen AS "amountFen", o.payee_name AS "payeeName", i.sent_at AS "sentAt", ${PROPOSAL}
     FROM orders.orders o JOIN orders.instructions i ON i.mid = o.mid AND i.order_no = o.order_no AND i.suspended AND i.state = 'open'
       LEFT JOIN orders.set_results r ON r.mid = o.mid AND r.order_no = o.order_no AND r.line_no = 0
     WHERE o.finished_at IS NULL AND o.state = 'processing' AND o.batch_id IS NULL
     UNION ALL
     SELECT concat_ws('-', l.mid, l.order_no, l.line_no), l.amount_fen, l.payee_name, l.sent_at, ${PROPOSAL}
     FROM orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.suspended AND l.state = 'processing'
       LEFT JOIN orders.set_results r ON r.mid = l.mid AND r.order_no = l.order_no AND r.line_no = l.line_no
     WHERE o.finished_at IS NULL AND o.state = 'processing' AND o.batch_id IS NOT NULL
     ORDER BY 4, 1`,
    [],
    'orders.suspended',
  );

/** The payment that a number of the bank names. */
export function paymentOf(channelNo: string): Payment | null {
  const order = orderOfChannel(channelNo);
  return order && { ...order, lineNo: lineOfChannel(channelNo)?.lineNo ?? 0 };
}

const NOT_SUSPENDED = '该笔付款不在待处理款项中：银行已告知结果，或发送未满24小时';

/** A payment whose end is not known, and whose money is set apart; undefined: there is no such payment. */
export const suspendedPayment = (
  tx: Tx,
  { mid, orderNo, lineNo }: Payment,
): Promise<{ amountFen: Fen; payeeName: string } | undefined> =>
  tx.one(
    lineNo === 0
      ? `SELECT o.amount_fen AS "amountFen", o.payee_name AS "payeeName" FROM orders.instructions i JOIN orders.orders o ON o.mid = i.mid AND o.order_no = i.order_no
         WHERE i.mid = $1 AND i.order_no = $2 AND $3 = 0 AND i.suspended AND i.state = 'open'`
      : `SELECT amount_fen AS "amountFen", payee_name AS "payeeName" FROM orders.lines
         WHERE mid = $1 AND order_no = $2 AND line_no = $3 AND suspended AND state = 'processing'`,
    [mid, orderNo, lineNo],
    lineNo === 0 ? 'orders.suspended_payment' : 'orders.suspended_line',
  );

const isSuspended = async (tx: Tx, payment: Payment): Promise<boolean> =>
  (await suspendedPayment(tx, payment)) !== undefined;

interface Proposal {
  result: BankEnd['state'];
  /** The bank's serial of a success, the reason of a failure. */
  detail: string;
  proof: string;
  by: string;
}

/** A person says the result; until it is confirmed it can be said again. The sentence says why not. */
export async function proposeResult(
  tx: Tx,
  payment: Payment,
  { result, detail, proof, by }: Proposal,
  now: Date,
): Promise<string | null> {
  if (by.trim() === '') return '请写明登记人（--by）';
  if (detail.trim() === '')
    return result === 'succeeded' ? '请填写银行流水号（--serial）' : '请填写失败原因（--reason）';
  if (proof.trim() === '') return '请写明凭证（--proof），如银行回单或查询函的编号';
  if (!(await isSuspended(tx, payment))) return NOT_SUSPENDED;
  const { mid, orderNo, lineNo } = payment;
  await tx.run(
    `INSERT INTO orders.set_results (mid, order_no, line_no, result, detail, proof, proposed_by, proposed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (mid, order_no, line_no) DO UPDATE SET result = excluded.result, detail = excluded.detail, proof = excluded.proof, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at
       WHERE set_results.confirmed_by IS NULL`,
    [mid, orderNo, lineNo, result, detail.trim(), proof.trim(), by.trim(), now],
    'orders.propose_result',
  );
  return null;
}

/** Another person confirms what was said: the payment ends so, with its money. The sentence says why not. */
export async function confirmResult(tx: Tx, payment: Payment, by: string, now: Date): Promise<string | null> {
  const { mid, orderNo, lineNo } = payment;
  // The lock under which the bank's own answer is stored, too: of both one is booked.
  const order = lineNo === 0 ? await lockOrder(tx, mid, orderNo) : await findOrder(tx, mid, orderNo);
  const chunk = lineNo === 0 ? undefined : await lockChunk(tx, payment, await chunkOf(tx, payment));
  if (!order || !(await isSuspended(tx, payment))) return NOT_SUSPENDED;
  const said = await tx.one<Proposal>(
    `SELECT result, detail, proof, proposed_by AS by FROM orders.set_results WHERE mid = $1 AND order_no = $2 AND line_no = $3 AND confirmed_by IS NULL FOR UPDATE`,
    [mid, orderNo, lineNo],
    'orders.lock_result',
  );
  if (!said) return '还没有人登记该笔付款的结果，请先登记（propose）';
  if (by.trim() === '' || by.trim() === said.by) return '请由登记人以外的另一人确认（--by）';
  await tx.run(
    'UPDATE orders.set_results SET confirmed_by = $4, confirmed_at = $5 WHERE mid = $1 AND order_no = $2 AND line_no = $3',
    [mid, orderNo, lineNo, by.trim(), now],
    'orders.confirm_result',
  );
  const end: BankEnd =
    said.result === 'succeeded'
      ? { state: 'succeeded', bankSerial: said.detail }
      : { state: 'failed', reason: said.detail };
  const note = `${said.by}登记，${by.trim()}确认，凭证：${said.proof}`;
  const money = chunk
    ? await endLines(tx, order, chunk, [moveOf(lineNo, end)], now)
    : await endPayment(tx, order, true, end, { actor: { personId: null, name: '人工核实' }, at: now, note });
  await postMoney(tx, money);
  return null;
}

const chunkOf = async (tx: Tx, { mid, orderNo, lineNo }: Payment): Promise<number> =>
  (
    await tx.one<{ chunkNo: number }>(
      'SELECT chunk_no AS "chunkNo" FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND $3 BETWEEN first_line AND last_line',
      [mid, orderNo, lineNo],
      'orders.chunk_of_line',
    )
  )?.chunkNo ?? 0;

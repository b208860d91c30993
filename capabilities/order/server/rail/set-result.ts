import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { BankEnd } from '#platform/port/bank-rail.ts';
import type { Payment } from '../../domain/order-number.ts';
import { lockChunkOf } from '../row/chunk-row.ts';
import { channelNoOf } from '../row/line-row.ts';
import { lockOrder } from '../row/order-row.ts';
import { postMoney } from '../run/order-money.ts';
import { endLines, moveOf } from './end-lines.ts';

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

const PROPOSAL = 'r.proposed_by, r.result, r.detail, r.proof';

/** Those that wait for a result, the longest waiting first. `tx` sees all merchants. */
export const listSuspended = (tx: Tx): Promise<SuspendedPayment[]> =>
  tx.rows<SuspendedPayment>(
    `SELECT ${channelNoOf('l')} AS "channelNo", l.amount_fen, l.payee_name, l.sent_at, ${PROPOSAL}
     FROM orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.suspended AND l.state = 'processing'
       LEFT JOIN orders.set_results r ON r.mid = l.mid AND r.order_no = l.order_no AND r.line_no = l.line_no
     WHERE o.finished_at IS NULL AND o.state = 'processing'
     ORDER BY l.sent_at, "channelNo"`,
    [],
    'orders.suspended',
  );

const NOT_SUSPENDED = '该笔付款不在待处理款项中：银行已告知结果，或发送未满24小时';

/** A payment whose end is not known, and whose money is set apart; undefined: there is no such payment. */
export const suspendedPayment = (
  tx: Tx,
  { mid, orderNo, lineNo }: Payment,
): Promise<{ amountFen: Fen; payeeName: string } | undefined> =>
  tx.one(
    `SELECT amount_fen, payee_name FROM orders.lines
     WHERE mid = $1 AND order_no = $2 AND line_no = $3 AND suspended AND state = 'processing'`,
    [mid, orderNo, lineNo],
    'orders.suspended_payment',
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
  const order = await lockOrder(tx, mid, orderNo);
  const chunk = await lockChunkOf(tx, payment);
  if (!order || !(await isSuspended(tx, payment))) return NOT_SUSPENDED;
  const proposal = await tx.one<Proposal>(
    `SELECT result, detail, proof, proposed_by AS by FROM orders.set_results WHERE mid = $1 AND order_no = $2 AND line_no = $3 AND confirmed_by IS NULL FOR UPDATE`,
    [mid, orderNo, lineNo],
    'orders.lock_result',
  );
  if (!proposal) return '还没有人登记该笔付款的结果，请先登记（propose）';
  if (by.trim() === '' || by.trim() === proposal.by) return '请由登记人以外的另一人确认（--by）';
  await tx.run(
    'UPDATE orders.set_results SET confirmed_by = $4, confirmed_at = $5 WHERE mid = $1 AND order_no = $2 AND line_no = $3',
    [mid, orderNo, lineNo, by.trim(), now],
    'orders.confirm_result',
  );
  const end: BankEnd =
    proposal.result === 'succeeded'
      ? { state: 'succeeded', bankSerial: proposal.detail }
      : { state: 'failed', reason: proposal.detail };
  const note = `${proposal.by}登记，${by.trim()}确认，凭证：${proposal.proof}`;
  const actor = { personId: null, name: '人工核实' };
  await postMoney(tx, await endLines(tx, order, chunk, [moveOf(lineNo, end)], { actor, at: now, note }));
  return null;
}

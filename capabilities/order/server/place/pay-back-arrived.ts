import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { sumFen, type Fen } from '#platform/kernel/money.ts';
import { paidBackEvent } from '../follow/run-following.ts';
import type { Original, OwnMoney } from '../kind/kind.ts';
import { insertSubmitted, moveOrder, writeEvent } from '../row/move-order.ts';
import { newOrder } from '../row/new-order.ts';
import type { Order } from '../row/order-row.ts';
import { SYSTEM } from '../row/timeline-event.ts';
import { journalOf } from '../run/money-step.ts';
import { postMoney } from '../run/order-money.ts';
import { movedBy } from './moved-money.ts';
import { NOBODY } from './receive-money.ts';

/** A part of money that arrived, which goes back to who paid it. */
export interface PaidBack {
  account: OwnMoney;
  /** The order of what arrived, under its lock (`lockOriginals`): no more goes back than is left of it. */
  original: Original;
  payee: { name: string; accountNo: string; bankName: string };
  orderNo: string;
  typeCode: string;
  /** Names what is paid back: a second order for the same one cannot be written. */
  requestNo: string;
  /** Out of which buckets of the account. Their sum is the amount. */
  from: readonly { accountId: string; amountFen: Fen }[];
  /** The provider's ledger account that it goes back to. */
  to: string;
  remark: string;
  at: Date;
}

/**
 * The order that pays back what arrived: no person makes, reviews or limits it, and it is final at once. Hold and
 * payment are one post, the last statement of its transaction. False: the account has not enough, and the caller must
 * undo all of it.
 */
export async function payBackArrived(tx: Tx, kind: KindContract, paid: PaidBack): Promise<boolean> {
  const { account, from, original, to, at, remark } = paid;
  const order = orderOf(kind, paid);
  if (order.amountFen > original.remainingFen)
    throw new Error(`order ${original.orderNo} has ${original.remainingFen} fen left, not ${order.amountFen}`);
  insertSubmitted(tx, order, { actor: SYSTEM, at, note: remark });
  await moveOrder(tx, order, 'succeeded', { event: 'succeeded', actor: SYSTEM, at });
  writeEvent(tx, original, paidBackEvent(order.typeCode, order.amountFen, at));
  const holdId = order.holdId!;
  const memo = [order.payeeName, remark].filter(Boolean).join(' ');
  const held = from.map(({ accountId, amountFen }) => ({ from: accountId, to: account.frozenId, amountFen }));
  const given = [{ from: account.frozenId, to, amountFen: order.amountFen }];
  return postMoney(tx, [
    journalOf(order, 'hold', order, { at, memo, postings: held, hold: { op: 'open', holdId } }),
    journalOf(order, 'pay', order, { at, memo, postings: given, hold: { op: 'settle', holdId } }),
  ]);
}

const orderOf = (kind: KindContract, { account, original, payee, from, ...paid }: PaidBack): Order =>
  newOrder({
    mid: account.mid,
    orderNo: paid.orderNo,
    kind: kind.id,
    typeCode: paid.typeCode,
    requestNo: paid.requestNo,
    ...movedBy(account),
    amountFen: sumFen(from.map(({ amountFen }) => amountFen)),
    feeFen: 0n,
    payeeName: payee.name,
    payeeAccountNo: payee.accountNo,
    payeeBankName: payee.bankName,
    remark: paid.remark,
    makerId: NOBODY,
    makerName: SYSTEM.name,
    submittedAt: paid.at,
    holdId: newId(),
    originalMid: original.mid,
    originalNo: original.orderNo,
    followsAs: 'pay_back_part',
  });

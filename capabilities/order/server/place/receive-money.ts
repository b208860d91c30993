import { randomInt } from 'node:crypto';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { orderNumber } from '../../domain/order-number.ts';
import type { OwnMoney, SubPayer } from '../kind/kind.ts';
import { SYSTEM, type Actor } from '../row/timeline-event.ts';
import { moveOrder } from '../row/move-order.ts';
import { newOrder } from '../row/new-order.ts';
import { journalOf } from '../run/money-step.ts';
import { postMoney } from '../run/order-money.ts';
import { insertOrder, type Order } from '../row/order-row.ts';
import { movedBy } from './moved-money.ts';

/** The maker of an order that no person made. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Money from outside that belongs to a merchant's account, or to its money outside the accounts. */
export interface Arrived {
  account: OwnMoney | SubPayer | Order;
  /** The provider's ledger account in which the money is now. */
  from: string;
  payer: { name: string; accountNo: string; bankName: string };
  typeCode: string;
  amountFen: Fen;
  /** Names the arrival: a second order for the same one cannot be written. */
  requestNo: string;
  bankSerial: string;
  remark: string;
  /** Who found out whose money it is. */
  creditedBy: Actor;
  /** The line that came back, and the part of its fee that comes back with it. */
  sentBack?: { order: Order; feeFen: Fen; lineNo: number };
  /** Taken out of what arrived (内扣); default nothing. */
  feeFen?: Fen;
  /** For the timeline: where it came from, and how it was found. */
  note: string;
  at: Date;
}

/**
 * Writes the order of money that arrived and credits the account. There is nothing to decide, review, limit or hold: it
 * is final at once. `before` are journals of the same money that come first, because a transaction posts once, as its
 * last statement. Answers the order's number.
 */
export async function receiveMoney(
  tx: Tx,
  kind: KindContract,
  arrived: Arrived,
  { orderNo = orderNumber(arrived.at, (below) => randomInt(below)), before = [] }: Before = {},
): Promise<string> {
  const order = arrivedOrder(kind, arrived, orderNo);
  const { at, note, payer, from, bankSerial, sentBack, creditedBy: actor } = arrived;
  insertOrder(tx, order);
  const event = sentBack ? ('sent_back' as const) : ('arrived' as const);
  const timelineEvent = { event, actor, at, note };
  await moveOrder(tx, order, 'succeeded', timelineEvent, { bankSerial });
  const credit = journalOf(order, 'pay', order, {
    at,
    postings: [
      { from, to: order.availableId, amountFen: order.amountFen },
      ...(sentBack && sentBack.feeFen > 0n
        ? [{ from: providerAccounts.feeIncome, to: order.availableId, amountFen: sentBack.feeFen }]
        : []),
    ],
    memo: [payer.name, order.remark].filter(Boolean).join(' '),
  });
  await postMoney(tx, [...before, credit]);
  return orderNo;
}

interface Before {
  orderNo?: string;
  before?: readonly JournalCommand[];
}

/** The order of money that arrived, before its first event. */
export function arrivedOrder(kind: KindContract, arrived: Omit<Arrived, 'from'>, orderNo: string): Order {
  if (kind.direction !== 'in' || !(arrived.typeCode in kind.codes))
    throw new Error(`${kind.id} is no kind of money that arrives as ${arrived.typeCode}`);
  const { account, payer, at, sentBack } = arrived;
  return newOrder({
    mid: 'sub' in account ? account.countsFor.mid : account.mid,
    orderNo,
    kind: kind.id,
    typeCode: arrived.typeCode,
    requestNo: arrived.requestNo,
    ...movedBy(account),
    amountFen: arrived.amountFen,
    feeFen: arrived.feeFen ?? 0n,
    payeeName: payer.name,
    payeeAccountNo: payer.accountNo,
    payeeBankName: payer.bankName,
    remark: arrived.remark,
    makerId: NOBODY,
    makerName: SYSTEM.name,
    submittedAt: at,
    incoming: true,
    ...(sentBack && {
      originalMid: sentBack.order.mid,
      originalNo: sentBack.order.orderNo,
      followsAs: 'return',
      originalLine: sentBack.lineNo || null,
    }),
  });
}

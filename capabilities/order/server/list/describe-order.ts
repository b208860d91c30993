import { staysInside } from '#capabilities/account/contract/kinds.ts';
import { maskAccount, maskCard } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { orderTypeName, stateWord } from '../../contract/words.ts';
import { shownFee } from '../../domain/charged-fee.ts';
import { enteredAmount } from '../../domain/entered-amount.ts';
import { auditStatusOf } from '../../domain/order-state.ts';
import type { ListedOrder } from '../row/order-row.ts';

const isoOrNull = (at: Date | null): string | null => at && shanghaiIso(at);

/**
 * The account of the other side as the wire may show it: bank accounts keep first 6 and last 4, accounts inside the
 * provider the last 4 (spec section 3). A batch has many payees and shows none.
 */
export const maskOther = (kind: string, accountNo: string): string =>
  accountNo === '' ? '' : staysInside(kind) ? maskAccount(accountNo) : maskCard(accountNo);

/** An order as a row of the order list. `payee…` are those of the other side, which pays where money comes in. */
export const describeOrder = (order: ListedOrder) => ({
  orderNo: order.orderNo,
  typeCode: order.typeCode,
  typeName: orderTypeName(order.typeCode),
  amount: yuanOfFen(order.amountFen),
  fee: yuanOfFen(shownFee(order)),
  ...enteredAmount(order),
  direction: order.comesIn ? ('in' as const) : ('out' as const),
  state: order.state,
  stateName: stateWord(order.kind, order.state),
  auditStatus: auditStatusOf(order.state, order.reviewDeadline !== null),
  accountNo: order.movedAccountNo,
  payeeName: order.otherName,
  payeeAccountNo: maskOther(order.kind, order.otherAccountNo),
  payeeBankName: order.payeeBankName,
  remark: order.remark,
  makerName: order.makerName,
  submittedAt: shanghaiIso(order.submittedAt),
  scheduledAt: isoOrNull(order.scheduledAt),
  finishedAt: isoOrNull(order.finishedAt),
  reviewDeadline: isoOrNull(order.reviewDeadline),
  fundsUntil: order.state === 'awaiting_funds' ? isoOrNull(order.fundsUntil) : null,
  failReason: order.failReason,
});

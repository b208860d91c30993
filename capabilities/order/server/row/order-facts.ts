import { kindOf, staysInside } from '#capabilities/account/contract/kinds.ts';
import { enteredOf, isTakenOut } from '#capabilities/account/server/index.ts';
import type { Facts, Party } from '#platform/kernel/facts.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { findOrderKind } from '../kind/order-kinds.ts';
import type { Order } from './order-row.ts';

/** Whom it pays in the end: those that its kind keeps of it, else its own payee. */
function payeesOf(order: Order): readonly Party[] {
  const { kind, details, payeeName: name, payeeAccountNo: accountNo, payeeBankName } = order;
  const receivers = details === null ? undefined : findOrderKind(kind)?.details?.receivers?.(details as never);
  return receivers ?? [{ name, bankName: staysInside(kind) ? '' : payeeBankName, accountNo }];
}

/** `source`: how orders that name no money outside their account called it. */
function payerOf({ subAccountNo, subAccountName, accountNo, holderName }: Order, source: string | undefined): Party {
  if (subAccountNo !== null) return { name: subAccountName!, bankName: '', accountNo: subAccountNo };
  return source ? { name: source, bankName: '', accountNo: '' } : { name: holderName ?? '', bankName: '', accountNo };
}

/** Of a fee that was taken out of what the maker entered. */
const aboutFee = (order: Order): NonNullable<Facts['about']> =>
  isTakenOut(order)
    ? [
        {
          label: `${kindOf(order.kind).name}金额`,
          text: `${formatFen(enteredOf(order))}元，其中扣除手续费${formatFen(order.feeFen)}元`,
        },
      ]
    : [];

/**
 * The one description of an order of any kind, taken from its header as it is stored: what its maker confirms and signs
 * is what its reviewer reads.
 */
export function factsOfOrder(order: Order): Facts {
  const { kind, amountFen, lineCount, originalNo } = order;
  const { name, sides = {} } = kindOf(kind);
  const to = payeesOf(order);
  return {
    from: [payerOf(order, sides.source)],
    fromLabel: sides.from,
    to,
    toLabel: sides.to,
    count: Math.max(lineCount, to.length),
    amount: yuanOfFen(amountFen),
    amountLabel: isTakenOut(order) ? '到账金额' : `${name}金额`,
    about: [...(originalNo ? [{ label: '原订单号', text: originalNo }] : []), ...aboutFee(order)],
  };
}

/** As the reviewer sees it. */
export const factsOfReview = (order: Order): Facts => ({
  ...factsOfOrder(order),
  about: [{ label: '订单号', text: order.orderNo }, ...aboutFee(order)],
});

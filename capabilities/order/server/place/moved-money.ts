import type { MerchantAccount } from '#capabilities/account/server/index.ts';
import type { HoldUse, OwnMoney, Plan, SubPayer } from '../kind/kind.ts';
import type { Order } from '../row/order-row.ts';

/** What an order says of the money that it moves. */
export type Moved = Pick<Order, 'accountNo' | 'availableId' | 'frozenId' | 'subAccountNo' | 'subAccountName'>;

/**
 * The money of an account, money outside the accounts, what another order holds, or the same that an order moved
 * before.
 */
export function movedBy(money: OwnMoney | SubPayer | HoldUse | Order): Moved {
  if ('orderNo' in money) {
    const { accountNo, availableId, frozenId, subAccountNo, subAccountName } = money;
    return { accountNo, availableId, frozenId, subAccountNo, subAccountName };
  }
  if ('sub' in money) {
    const { accountNo: subAccountNo, name: subAccountName, availableId, frozenId } = money.sub;
    return { accountNo: money.countsFor.accountNo, availableId, frozenId, subAccountNo, subAccountName };
  }
  const { accountNo, availableId, frozenId } = 'holdOf' in money ? money.holdOf : money;
  return { accountNo, availableId, frozenId, subAccountNo: null, subAccountName: null };
}

/** The account of the merchant whose status, limits and lists an order concerns; null: it uses another order's hold. */
export const accountOfPayer = (payer: Plan['payer']): MerchantAccount | null =>
  'holdOf' in payer ? null : 'sub' in payer ? payer.countsFor : payer;

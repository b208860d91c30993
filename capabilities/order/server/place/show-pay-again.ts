import { isMadeByForm, kindOf } from '#capabilities/account/contract/kinds.ts';
import { bankAccountsOf } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { NO_RIGHT } from '#platform/kernel/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ORDER_MISSING, ORDER_PAID_AGAIN } from '../../contract/errors.ts';
import type { queryPayAgain } from '../../contract/repeat-operations.ts';
import { hasKindRight } from '../kind/kind-right.ts';
import { findOrder } from '../row/order-row.ts';
import { isPaidAgain, repeatableOf, repeatsOf } from './repeat-order.ts';

/**
 * What a form needs to pay an order once more. Of an order that was paid or may still be paid there is nothing to
 * repeat; the lines of a batch are sent again as a sheet, or one by one by the order that brought their money back.
 */
export const showPayAgain: Handler<typeof queryPayAgain> = async (context, { orderNo }) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const order = await findOrder(tx, mid, orderNo);
  const again = order && (await repeatableOf(tx, order));
  if (!order || !again || !isMadeByForm(kindOf(again.kind))) return fail(ORDER_MISSING);
  if (!hasKindRight(context, again, 'make')) return fail(NO_RIGHT);
  if (isPaidAgain(await repeatsOf(tx, order))) return fail(ORDER_PAID_AGAIN);
  const banks = await bankAccountsOf(tx, mid);
  const { accountNo, amountFen, remark, payeeName, payeeAccountNo, payeeBankName, typeCode, payeeType } = again;
  const { form } = kindOf(again.kind);
  const bankAccountId = banks.find(({ bankAccountNo }) => bankAccountNo === payeeAccountNo)?.bankAccountId ?? null;
  return ok({
    accountNo,
    amount: yuanOfFen(amountFen),
    remark,
    payeeName,
    payeeAccountNo,
    payeeBankName,
    typeCode,
    payeeType,
    bankAccountId,
    speed: again.speed === 'T0' || again.speed === 'T1' ? again.speed : '',
    details: form === undefined ? null : again.details,
  });
};

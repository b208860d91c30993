import { ACCOUNT_MISSING, PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  decideCredit,
  decideDebit,
  decideQuote,
  findAccount,
  findReceiver,
  lockQuote,
  PROVIDER_NAME,
} from '#capabilities/account/server/index.ts';
import type { Moment, Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { BILL_MISMATCH, PAYMENT_LINK_INVALID } from '../contract/errors.ts';
import type { orderPay } from '../contract/operations.ts';
import { decidePay } from '../domain/trade-rule.ts';
import { claimTrade, lockTrade } from './trade-row.ts';

/**
 * The payment of a 收款单 (4010). The trade's lock comes before every other, so that a second payer waits here without
 * other locks. Payee and amount of the page and of the code must equal the trade's (security.md T9, T27). The order and
 * its claim on the trade are one transaction.
 */
export async function decidePayment(
  tx: Tx,
  input: InputOf<typeof orderPay>,
  { mid, now }: Moment,
): Promise<Result<Plan, ErrorOf<typeof orderPay>>> {
  const trade = await lockTrade(tx, input.trade);
  if (!trade) return fail(PAYMENT_LINK_INVALID);
  const decision = decidePay(trade, mid, now);
  if (!decision.ok) return decision;
  const { amountFen } = trade;
  if (fenOfYuan(input.amount) !== amountFen || input.payeeAccountNo !== maskAccount(trade.accountNo))
    return fail(BILL_MISMATCH);

  const payer = await findAccount(tx, mid, input.accountNo);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  const receiver = await findReceiver(tx, trade.accountNo);
  if (!receiver) return fail(PAYEE_ACCOUNT_MISSING);
  const credit = decideCredit(receiver);
  if (!credit.ok) return credit;
  const quote = decideQuote(await lockQuote(tx, mid, input.quoteId), {
    mid,
    quoteId: input.quoteId,
    function: 'payment',
    accountNo: payer.accountNo,
    amountFen,
    payeeAccountNo: receiver.accountNo,
    payeeType: null,
    now,
  });
  if (!quote.ok) return quote;

  const payee = { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME };
  return ok({
    typeCode: '4010',
    payer,
    quoteId: input.quoteId,
    lines: [{ payee, ...quote.data.charge }],
    speed: '',
    remark: trade.subject,
    scheduledAt: null,
    onPlaced: (inserted, { orderNo }) =>
      claimTrade(inserted, trade, { mid, orderNo, payerName: payer.name, amountFen, at: now }),
  });
}

import { decideCredit, decideDebit, findAccount, findReceiver, PROVIDER_NAME, consumeQuote } from '#capabilities/account/server/index.ts';
import { submitOrder } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail } from '#platform/kernel/result.ts';
import type { orderPay } from '../contract/operations.ts';
import { decidePay } from '../domain/trade-rule.ts';
import { paymentKind } from './payment-kind.ts';
import { claimTrade, lockTrade } from './trade-row.ts';

/**
 * Pays a 收款单 (4010). The trade's lock comes before every other, so that a second payer waits here without other locks. Payee and amount of the page and of the code
 * must equal the trade's (security.md T9, T27). The order and its claim on the trade are one transaction.
 */
export const payTrade: Handler<typeof orderPay> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const now = clock.now();
  const trade = await lockTrade(tx, input.trade);
  if (!trade) return fail('02801KCSDS');
  const decision = decidePay(trade, mid, now);
  if (!decision.ok) return decision;
  const { amountFen } = trade;
  if (fenOfYuan(input.amount) !== amountFen || input.payeeAccountNo !== maskAccount(trade.accountNo)) return fail('02809KCSDS');

  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail('02101KCSDS');
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  const receiver = await findReceiver(tx, trade.accountNo);
  if (!receiver) return fail('02110KCSDS');
  const credit = decideCredit(receiver);
  if (!credit.ok) return credit;
  const quote = await consumeQuote(tx, { mid, quoteId: input.quoteId, function: 'payment', accountNo: account.accountNo, amountFen, payeeAccountNo: receiver.accountNo, now });
  if (!quote.ok) return quote;

  const placed = await submitOrder(tx, paymentKind, {
    mid,
    requestNo: input.requestNo,
    maker: { personId, personName },
    account,
    amountFen,
    feeFen: quote.data.feeFen,
    payee: { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME },
    speed: '',
    remark: trade.subject,
    scheduledAt: null,
    now,
  });
  if (!placed.ok) return placed;
  const isClaimed = await claimTrade(tx, trade, { mid, orderNo: placed.data.orderNo, payerName: account.name, amountFen, at: now });
  return isClaimed ? placed : fail('02805KCSDS');
};

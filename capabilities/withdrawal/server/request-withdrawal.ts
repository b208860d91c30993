import { bankAccountOf, decideDebit, findAccount, lockQuote, screenRemark, consumeLockedQuote } from '#capabilities/account/server/index.ts';
import { decideSchedule, submitOrder } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail } from '#platform/kernel/result.ts';
import type { withdraw } from '../contract/operations.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

/** Withdraws to a bound bank account of the merchant's own (domain-rules section 4). The quote that the person saw is used up. */
export const requestWithdrawal: Handler<typeof withdraw> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const now = clock.now();
  const amountFen = fenOfYuan(input.amount);

  const [account, bank, quoted] = await Promise.all([findAccount(tx, mid, input.accountNo), bankAccountOf(tx, mid, input.bankAccountId), lockQuote(tx, mid, input.quoteId)]);
  if (!account) return fail('02101KCSDS');
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  if (!bank) return fail('02115KCSDS');
  const refused = screenRemark(input.remark ?? '');
  if (refused) return fail('02501KCSDS', refused);
  const schedule = decideSchedule(input.scheduledAt, now);
  if (!schedule.ok) return schedule;
  const quote = consumeLockedQuote(tx, quoted, { mid, quoteId: input.quoteId, function: 'withdraw', accountNo: account.accountNo, amountFen, speed: input.speed, now });
  if (!quote.ok) return quote;

  return submitOrder(tx, withdrawalKind, {
    mid,
    requestNo: input.requestNo,
    maker: { personId, personName },
    account,
    amountFen,
    feeFen: quote.data.feeFen,
    payee: { name: bank.holderName, accountNo: bank.bankAccountNo, bankName: bank.bankName },
    speed: input.speed,
    remark: input.remark ?? '',
    scheduledAt: schedule.data,
    now,
  });
};

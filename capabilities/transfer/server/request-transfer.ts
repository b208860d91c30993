import { decideCredit, decideDebit, findAccount, lockQuote, lookUpPayee, PROVIDER_NAME, screenRemark, consumeLockedQuote } from '#capabilities/account/server/index.ts';
import { decideSchedule, submitOrder } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail } from '#platform/kernel/result.ts';
import type { transfer } from '../contract/operations.ts';
import { isSameName } from '../domain/payee-name.ts';
import { transferKind } from './transfer-kind.ts';

/** Transfers to a company inside the provider (domain-rules section 5). The typed name must be the account's, because it reveals a mistyped number. */
export const requestTransfer: Handler<typeof transfer> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const now = clock.now();
  const amountFen = fenOfYuan(input.amount);

  const named = { accountNo: input.payeeAccountNo, fits: ({ name }: { name: string }) => isSameName(name, input.payeeName) };
  const [account, found, quoted] = await Promise.all([findAccount(tx, mid, input.accountNo), lookUpPayee(context, named), lockQuote(tx, mid, input.quoteId)]);
  if (!account) return fail('02101KCSDS');
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  if (input.payeeAccountNo === account.accountNo) return fail('02113KCSDS');
  if (!found.ok) return found;
  const receiver = found.data;
  if (!receiver) return fail('02601KCSDS');
  const credit = decideCredit(receiver);
  if (!credit.ok) return credit;
  const refused = screenRemark(input.remark ?? '');
  if (refused) return fail('02602KCSDS', refused);
  const schedule = decideSchedule(input.scheduledAt, now);
  if (!schedule.ok) return schedule;
  const quote = consumeLockedQuote(tx, quoted, { mid, quoteId: input.quoteId, function: 'transfer', accountNo: account.accountNo, amountFen, payeeAccountNo: receiver.accountNo, now });
  if (!quote.ok) return quote;

  return submitOrder(tx, transferKind, {
    mid,
    requestNo: input.requestNo,
    maker: { personId, personName },
    account,
    amountFen,
    feeFen: quote.data.feeFen,
    payee: { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME },
    speed: '',
    remark: input.remark ?? '',
    scheduledAt: schedule.data,
    now,
  });
};

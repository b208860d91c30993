import { ACCOUNT_MISSING, BANK_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  bankAccountOf,
  decideDebit,
  decideQuote,
  findAccount,
  lockQuote,
  screenRemark,
} from '#capabilities/account/server/index.ts';
import { decideSchedule, type Moment, type Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { WITHDRAWAL_REMARK_REFUSED } from '../contract/errors.ts';
import type { withdraw } from '../contract/operations.ts';
import { decideCooling } from './cooling.ts';

/** To a bound bank account of the merchant's own (domain-rules section 4). The quote that the person saw is used up. */
export async function decideWithdrawal(
  tx: Tx,
  input: InputOf<typeof withdraw>,
  { mid, now }: Moment,
): Promise<Result<Plan, ErrorOf<typeof withdraw>>> {
  const { quoteId, speed, remark = '' } = input;
  const amountFen = fenOfYuan(input.amount);
  const [payer, bank, quoted] = await Promise.all([
    findAccount(tx, mid, input.accountNo),
    bankAccountOf(tx, mid, input.bankAccountId),
    lockQuote(tx, mid, quoteId),
  ]);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  if (!bank) return fail(BANK_ACCOUNT_MISSING);
  const refused = screenRemark(remark);
  if (refused) return fail(WITHDRAWAL_REMARK_REFUSED, refused);
  const schedule = decideSchedule(input.scheduledAt, now);
  if (!schedule.ok) return schedule;
  const cooling = await decideCooling(tx, bank, { mid, amountFen, runsAt: schedule.data ?? now });
  if (!cooling.ok) return cooling;
  const quote = decideQuote(quoted, {
    mid,
    quoteId,
    function: 'withdraw',
    accountNo: payer.accountNo,
    amountFen,
    speed,
    payeeType: null,
    now,
  });
  if (!quote.ok) return quote;

  const payee = { name: bank.holderName, accountNo: bank.bankAccountNo, bankName: bank.bankName };
  const scheduledAt = schedule.data;
  return ok({
    typeCode: scheduledAt ? '2011' : '2010',
    payer,
    quoteId,
    lines: [{ payee, ...quote.data.charge }],
    speed,
    remark,
    scheduledAt,
  });
}

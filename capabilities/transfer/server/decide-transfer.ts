import { ACCOUNT_MISSING, PAYEE_IS_PAYER } from '#capabilities/account/contract/errors.ts';
import {
  decideCredit,
  decideDebit,
  decideQuote,
  findAccount,
  lockQuote,
  lookUpPayee,
  PROVIDER_NAME,
  screenRemark,
} from '#capabilities/account/server/index.ts';
import { refuseFlagged } from '#capabilities/payee/server/index.ts';
import { decideSchedule, type Moment, type Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { TRANSFER_PAYEE_MISMATCH, TRANSFER_REMARK_REFUSED } from '../contract/errors.ts';
import type { transfer } from '../contract/operations.ts';

/**
 * To a company or a person inside the provider (domain-rules section 5). The typed name must be the account's, because
 * it reveals a mistyped number.
 */
export async function decideTransfer(
  tx: Tx,
  input: InputOf<typeof transfer>,
  { mid, personId, now }: Moment,
): Promise<Result<Plan, ErrorOf<typeof transfer>>> {
  const { quoteId, remark = '' } = input;
  const amountFen = fenOfYuan(input.amount);
  const named = {
    accountNo: input.payeeAccountNo,
    fits: ({ name }: { name: string }) => isSameName(name, input.payeeName),
  };
  const [payer, found, quoted, flag] = await Promise.all([
    findAccount(tx, mid, input.accountNo),
    lookUpPayee(tx, { mid, personId }, named),
    lockQuote(tx, mid, quoteId),
    refuseFlagged(tx, mid, { kind: 'internal', accountNo: input.payeeAccountNo }),
  ]);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  if (input.payeeAccountNo === payer.accountNo) return fail(PAYEE_IS_PAYER);
  if (!found.ok) return found;
  const receiver = found.data;
  if (!receiver) return fail(TRANSFER_PAYEE_MISMATCH);
  const credit = decideCredit(receiver);
  if (!credit.ok) return credit;
  if (!flag.ok) return flag;
  const refused = screenRemark(remark);
  if (refused) return fail(TRANSFER_REMARK_REFUSED, refused);
  const schedule = decideSchedule(input.scheduledAt, now);
  if (!schedule.ok) return schedule;
  const quote = decideQuote(quoted, {
    mid,
    quoteId,
    function: 'transfer',
    accountNo: payer.accountNo,
    amountFen,
    payeeAccountNo: receiver.accountNo,
    payeeType: receiver.holderType,
    now,
  });
  if (!quote.ok) return quote;

  const payee = { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME };
  const scheduledAt = schedule.data;
  return ok({
    typeCode: receiver.holderType === 'individual' ? '3020' : scheduledAt ? '3011' : '3010',
    payer,
    quoteId,
    lines: [{ payee, ...quote.data.charge }],
    speed: '',
    remark,
    scheduledAt,
  });
}

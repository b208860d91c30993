import { ACCOUNT_MISSING, OVER_SINGLE_LIMIT } from '#capabilities/account/contract/errors.ts';
import { decideDebit, decideQuote, findAccount, lockQuote, screenRemark } from '#capabilities/account/server/index.ts';
import { refuseFlagged } from '#capabilities/payee/server/index.ts';
import { decideSchedule, type Moment, type Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import {
  BANK_CARD_INVALID,
  PAYOUT_PURPOSE_REQUIRED,
  PAYOUT_REMARK_REFUSED,
  PERSON_NAME_HAS_DIGITS,
} from '../contract/errors.ts';
import type { payOut } from '../contract/operations.ts';
import { accountFault, nameFault, personLimitFault, purposeFault } from '#capabilities/payee/contract/bank-payee.ts';
import { typeCodes } from '../contract/words.ts';

type Input = InputOf<typeof payOut>;

/** What can be known of a payee before the bank is asked, and of what is written to it (domain-rules section 3.4). */
export function decidePayee({
  payeeName,
  payeeBankAccountNo,
  payeeType,
  amountFen,
  remark = '',
}: Pick<Input, 'payeeName' | 'payeeBankAccountNo' | 'payeeType' | 'remark'> & {
  /** Null where it is not known yet. */
  amountFen: Fen | null;
}) {
  const isPerson = payeeType === 'individual';
  if (nameFault(payeeName, isPerson)) return fail(PERSON_NAME_HAS_DIGITS);
  if (accountFault(payeeBankAccountNo, isPerson)) return fail(BANK_CARD_INVALID);
  const refused = screenRemark(remark);
  if (refused) return fail(PAYOUT_REMARK_REFUSED, refused);
  if (purposeFault(remark, amountFen)) return fail(PAYOUT_PURPOSE_REQUIRED);
  const tooMuch = personLimitFault(isPerson, amountFen);
  return tooMuch ? fail(OVER_SINGLE_LIMIT, tooMuch) : ok(null);
}

/** To another's bank account (domain-rules section 3). The quote that the person saw is used up. */
export async function decidePayout(
  tx: Tx,
  input: Input,
  { mid, now }: Moment,
): Promise<Result<Plan, ErrorOf<typeof payOut>>> {
  const { quoteId, speed, remark = '' } = input;
  const amountFen = fenOfYuan(input.amount);
  const [payer, quoted, flag] = await Promise.all([
    findAccount(tx, mid, input.accountNo),
    lockQuote(tx, mid, quoteId),
    refuseFlagged(tx, mid, { kind: 'bank', accountNo: input.payeeBankAccountNo }),
  ]);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  const payable = decidePayee({ ...input, amountFen });
  if (!payable.ok) return payable;
  if (!flag.ok) return flag;
  const schedule = decideSchedule(input.scheduledAt, now);
  if (!schedule.ok) return schedule;
  const quote = decideQuote(quoted, {
    mid,
    quoteId,
    function: 'payout',
    accountNo: payer.accountNo,
    amountFen,
    speed,
    payeeAccountNo: input.payeeBankAccountNo,
    payeeType: input.payeeType,
    now,
  });
  if (!quote.ok) return quote;

  const payee = { name: input.payeeName, accountNo: input.payeeBankAccountNo, bankName: input.payeeBankName };
  return ok({
    typeCode: typeCodes[input.payeeType],
    payer,
    quoteId,
    lines: [{ payee, ...quote.data.charge }],
    speed,
    remark,
    scheduledAt: schedule.data,
  });
}

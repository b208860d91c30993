import { OVER_SINGLE_LIMIT } from '#capabilities/account/contract/errors.ts';
import type { Repeat } from '#capabilities/order/server/index.ts';
import { laterPurposeFault } from '#capabilities/payee/contract/bank-payee.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import {
  payoutErrors,
  BANK_CARD_INVALID,
  PAYOUT_PURPOSE_REQUIRED,
  PAYOUT_REMARK_REFUSED,
  PERSON_NAME_HAS_DIGITS,
} from '../contract/errors.ts';
import type { payOut } from '../contract/operations.ts';
import { decidePayee } from './decide-payout.ts';

const fieldOf = {
  [OVER_SINGLE_LIMIT]: 'amount',
  [PERSON_NAME_HAS_DIGITS]: 'payee',
  [BANK_CARD_INVALID]: 'payee',
  [PAYOUT_REMARK_REFUSED]: 'remark',
  [PAYOUT_PURPOSE_REQUIRED]: 'remark',
} as const;

/** Payouts on their own. What a single one is refused for is refused before the first run, as far as it is known. */
export const repeatPayout: Repeat = {
  refuses({ payee, payeeName, payeeBankName = '', payeeType, remark = '' }, amountFen) {
    if (!payeeType) return { at: 'payee', text: '请选择账户类型' };
    if (payeeBankName.length < 2) return { at: 'payee', text: '请输入开户银行的全称' };
    const later = amountFen === null ? laterPurposeFault(remark) : null;
    if (later) return { at: 'remark', text: later };
    const decided = decidePayee({ payeeName, payeeBankAccountNo: payee, payeeType, amountFen, remark });
    if (decided.ok) return null;
    const { code, text } = decided;
    return { at: fieldOf[code], text: text ?? payoutErrors[code as keyof typeof payoutErrors] };
  },
  payeeOf: async (_tx, _at, { payee, payeeName, payeeBankName = '' }) => ({
    name: payeeName,
    accountNo: payee,
    bankName: payeeBankName,
  }),
  input: ({ payee, payeeName, payeeBankName = '', payeeType, remark = '', ...run }): InputOf<typeof payOut> => ({
    requestNo: run.requestNo,
    quoteId: run.quoteId,
    accountNo: run.accountNo,
    amount: run.amount,
    speed: run.speed,
    payeeBankAccountNo: payee,
    payeeName,
    payeeBankName,
    payeeType: payeeType!,
    remark,
  }),
};

import { z } from 'zod';
import {
  ACCOUNT_MISSING,
  BANK_ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
} from '#capabilities/account/contract/errors.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import {
  REMITTANCE_DAY_INVALID,
  REMITTANCE_NOT_MATCHED,
  TOO_MANY_TOPUPS,
  TOPUP_CREDITED,
  TOPUP_ENDED,
  TOPUP_MISSING,
  TOPUP_REMARK_REFUSED,
  TOPUP_SENT_TO_BANK,
} from './errors.ts';
import { topupStates } from './words.ts';

const state = keysOf(topupStates);
const accountNo = chosenAccountInput('请选择入账账户');
const topupNo = z.string({ error: '请选择充值单' }).regex(/^CZ\d{8}$/, '充值单号不正确，请从列表中选择');
/** ISO with +08:00. */
const time = z.string();

/** An account at the bank to which money is remitted. */
const target = z.object({ bankName: z.string(), holderName: z.string(), acsNo: z.string() });

export const queryAcsAccount = operation({
  path: 'plm/query.acs.account',
  title: '查询汇款账户',
  input: z.object({}),
  output: z.object({
    /** Each own account with its number at the bank: money remitted there is credited at once. */
    list: z.array(target.extend({ accountNo: z.string() })),
    /** Shared by all merchants: needs the code of a 充值单 in the remark. */
    collecting: target,
  }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0310'], effect: 'read' },
});

/** Announces a remittance. No money moves, so no factor is asked. */
export const createTopup = operation({
  path: 'topup/create',
  title: '生成充值单',
  input: z.object({
    requestNo,
    accountNo,
    amount: amountInput,
    remark: z.string().trim().max(60, '备注最多60个字').optional(),
  }),
  /** How to pay it: to one of these accounts, with the number in the remark. */
  output: z.object({
    topupNo: z.string(),
    amount: yuan,
    validUntil: time,
    account: target,
    collecting: target,
  }),
  errors: [
    ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    TOO_MANY_TOPUPS,
    TOPUP_REMARK_REFUSED,
    REQUEST_NUMBER_REUSED,
  ],
  policy: { audience: 'merchant', permission: ['031001'], effect: 'change' },
});
export type MadeTopup = z.output<typeof createTopup.output>;

/** The bank takes the money from a bound bank account of the merchant; it is credited when it has arrived. */
export const transferIn = operation({
  path: 'trade/xwbank/transIn',
  title: '从银行账户转入',
  input: z.object({
    requestNo,
    accountNo,
    bankAccountId: z.string({ error: '请选择付款银行账户' }).min(1, '请选择付款银行账户').max(64),
    amount: amountInput,
    mespAuthList,
  }),
  output: z.object({ topupNo: z.string() }),
  errors: [
    ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    BANK_ACCOUNT_MISSING,
    TOO_MANY_TOPUPS,
    TOPUP_REMARK_REFUSED,
    REQUEST_NUMBER_REUSED,
  ],
  policy: {
    audience: 'merchant',
    permission: ['031002'],
    effect: 'change',
    movesMoney: true,
    confirm: { password: true, sms: 'topup.transfer_in' },
  },
  codeBinds: { payee: ({ bankAccountId }) => bankAccountId, amount: ({ amount }) => amount },
});

export const cancelTopup = operation({
  path: 'topup/cancel',
  title: '取消充值单',
  input: z.object({ topupNo }),
  output: z.object({}),
  errors: [TOPUP_MISSING, TOPUP_CREDITED, TOPUP_ENDED, TOPUP_SENT_TO_BANK],
  policy: { audience: 'merchant', permission: ['031001'], effect: 'change' },
});

/**
 * Credits a remittance that could not be matched: one from an account with the merchant's own name, or to one of its
 * own numbers. Nobody learns of other remittances by it.
 */
export const claimRemittance = operation({
  path: 'topup/claim',
  title: '认领汇款',
  input: z.object({
    requestNo,
    accountNo,
    amount: amountInput,
    payerTail: z.string({ error: '请输入付款账号后四位' }).regex(/^\d{4}$/, '请输入付款账号后四位数字'),
    arrivedOn: dayInput('请选择到账日期'),
  }),
  output: z.object({ orderNo: z.string(), amount: yuan }),
  errors: [
    ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    REMITTANCE_NOT_MATCHED,
    REMITTANCE_DAY_INVALID,
    REQUEST_NUMBER_REUSED,
  ],
  policy: { audience: 'merchant', permission: ['031001'], effect: 'change' },
});

const row = z.object({
  /** Of the order, or of the 充值单 while there is none. */
  id: z.string(),
  /** Of a 充值单, and of money that came by one; else empty. */
  topupNo: z.string(),
  /** The order of the money; empty while none has come. */
  orderNo: z.string(),
  state,
  stateName: z.string(),
  typeName: z.string(),
  amount: yuan,
  accountNo: z.string(),
  payerName: z.string(),
  /** `622202******7890`. */
  payerAccountNo: z.string(),
  payerBankName: z.string(),
  /** Of the 充值单, or what the payer wrote. */
  remark: z.string(),
  /** Why the bank did not transfer; else empty. */
  reason: z.string(),
  /** When it was made, or credited. */
  at: time,
  validUntil: time.nullable(),
});
export type TopupRow = z.output<typeof row>;

export const listTopups = operation({
  path: 'topup/page',
  title: '查询充值记录',
  input: z.object({
    states: z.array(state).max(6).optional(),
    /** Number, payer, remark or amount. */
    keyword: z.string().trim().max(64).optional(),
    ...pageInput,
  }),
  output: pageOutput(row),
  errors: [],
  policy: { audience: 'merchant', permission: ['0310'], effect: 'read' },
});

export const topupOperations = [queryAcsAccount, createTopup, transferIn, cancelTopup, claimRemittance, listTopups];

import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT, TOO_MANY_LOOKUPS } from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  mespAuthList,
  pageInput,
  pageOutput,
  payeeAccountInput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { NAME_MAX } from '../constants.ts';
import {
  SECOND_MISSING,
  SECOND_NAME_TAKEN,
  SECOND_PAYEE_IS_OWN,
  SECOND_PAYEE_MISMATCH,
  SECOND_REMARK_REFUSED,
  SECOND_TO_ITSELF,
  TOO_MANY_SECONDS,
} from './errors.ts';

const text = z.string();
/** ISO with +08:00. */
const time = z.string();
const secondAccountNo = chosenAccountInput('请选择二级账户');
const ownAccountNo = chosenAccountInput('请选择本商户账户');
const remark = z.string().trim().max(100, '备注最多100个字').optional();
const read = { audience: 'merchant', permission: ['0232'], effect: 'read' } as const;
const placed = z.object({ orderNo: text, auditStatus: text, state: text });

const account = z.object({
  accountNo: text,
  accountName: text,
  availableBalance: yuan,
  /** Set apart for orders that have not run. */
  frozenBalance: yuan,
  totalBalance: yuan,
  openedBy: text,
  openedAt: time,
});
export type SecondAccount = z.output<typeof account>;

export const listSecondAccounts = operation({
  path: 'second/account/list',
  title: '查询二级账户列表',
  input: z.object({}),
  output: z.object({ list: z.array(account) }),
  errors: [],
  policy: read,
});

export const getSecondAccount = operation({
  path: 'second/account/getAccountInfo',
  title: '查询二级账户',
  input: z.object({ accountNo: secondAccountNo }),
  output: account,
  errors: [SECOND_MISSING],
  policy: read,
});

const entry = z.object({
  entryNo: text,
  bookedAt: time,
  typeName: text,
  /** The other side; empty where there is none. */
  counterName: text,
  direction: z.enum(['in', 'out']),
  amount: yuan,
  /** Of the whole account, what is frozen included. */
  balanceAfter: yuan,
  orderNo: text.nullable(),
});
export type SecondEntry = z.output<typeof entry>;

export const listSecondEntries = operation({
  path: 'second/account/entries',
  title: '查询二级账户收支明细',
  input: z.object({ accountNo: secondAccountNo, ...pageInput }),
  output: pageOutput(entry),
  errors: [SECOND_MISSING],
  policy: read,
});

export const openSecondAccount = operation({
  path: 'second/account/open',
  title: '开立二级账户',
  input: z.object({
    requestNo,
    accountName: z
      .string({ error: '请输入账户名称' })
      .trim()
      .min(2, '账户名称至少2个字')
      .max(NAME_MAX, `账户名称最多${NAME_MAX}个字`),
    mespAuthList,
  }),
  output: z.object({ accountNo: text }),
  errors: [SECOND_NAME_TAKEN, TOO_MANY_SECONDS],
  policy: {
    audience: 'merchant',
    permission: ['023201'],
    adminOnly: true,
    effect: 'change',
    confirm: { password: true },
  },
});

export const rechargeSecond = operation({
  path: 'second/recharge',
  title: '二级户充值',
  input: z.object({ requestNo, accountNo: ownAccountNo, secondAccountNo, amount: amountInput, remark, mespAuthList }),
  output: placed,
  errors: [...payingErrors, SECOND_MISSING, SECOND_REMARK_REFUSED],
  policy: placesOrder('023202', 'second.recharge'),
  codeBinds: { payee: (input) => input.secondAccountNo, amount: ({ amount }) => amount },
});

export const returnSecond = operation({
  path: 'second/return',
  title: '二级户退回',
  input: z.object({ requestNo, secondAccountNo, accountNo: ownAccountNo, amount: amountInput, remark, mespAuthList }),
  output: placed,
  errors: [...payingErrors, PAYEE_ACCOUNT_CLOSED_TO_CREDIT, SECOND_MISSING, SECOND_REMARK_REFUSED],
  policy: placesOrder('023203', 'second.return'),
  codeBinds: { payee: (input) => input.accountNo, amount: ({ amount }) => amount },
});

export const transferSecond = operation({
  path: 'second/transfer',
  title: '二级户互转',
  input: z.object({
    requestNo,
    secondAccountNo,
    toAccountNo: chosenAccountInput('请选择转入账户'),
    amount: amountInput,
    remark,
    mespAuthList,
  }),
  output: placed,
  errors: [...payingErrors, SECOND_MISSING, SECOND_TO_ITSELF, SECOND_REMARK_REFUSED],
  policy: placesOrder('023204', 'second.transfer'),
  codeBinds: { payee: (input) => input.toAccountNo, amount: ({ amount }) => amount },
});

export const paySecond = operation({
  path: 'second/pay',
  title: '二级户付款',
  input: z.object({
    requestNo,
    secondAccountNo,
    payeeAccountNo: payeeAccountInput,
    payeeName: z
      .string({ error: '请输入收款方名称' })
      .trim()
      .min(2, '请输入收款方名称')
      .max(60, '收款方名称最多60个字'),
    amount: amountInput,
    remark,
    mespAuthList,
  }),
  output: placed,
  errors: [
    ...payingErrors,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    TOO_MANY_LOOKUPS,
    PAYEE_PAUSED,
    SECOND_MISSING,
    SECOND_REMARK_REFUSED,
    SECOND_PAYEE_MISMATCH,
    SECOND_PAYEE_IS_OWN,
  ],
  policy: placesOrder('023205', 'second.pay'),
  codeBinds: { payee: (input) => input.payeeAccountNo, amount: ({ amount }) => amount },
});

export const secondOperations = [
  listSecondAccounts,
  getSecondAccount,
  listSecondEntries,
  openSecondAccount,
  rechargeSecond,
  returnSecond,
  transferSecond,
  paySecond,
];

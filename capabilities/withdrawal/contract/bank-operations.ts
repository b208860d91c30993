import { BANK_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import { z } from 'zod';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { accountInput, mespAuthList, requestNo, yuan } from '#platform/kernel/page.ts';
import { bankAccountFault } from '#platform/kernel/field-rule.ts';
import {
  BANK_ACCOUNT_BOUND,
  BANK_ACCOUNT_CHANGE_MISSING,
  BANK_ACCOUNT_CHANGE_PENDING,
  BANK_ACCOUNT_NAME_MISMATCH,
  OWN_BANK_ACCOUNT_CHANGE,
} from './errors.ts';

const text = z.string();
const changeId = z.uuid();
const NAME_MAX = 60;

const changes = (permission: RightCode, sms: string): Policy => ({
  audience: 'merchant',
  permission: [permission],
  effect: 'change',
  confirm: { password: true, sms },
});

const row = z.object({
  /** Bank account or change, whichever the row is. */
  id: text,
  bankName: text,
  /** Masked. */
  bankAccountNo: text,
  holderName: text,
  state: z.enum(['bound', 'to_bind', 'to_unbind']),
  /** Null: no cooling any more. */
  coolsUntil: text.nullable(),
  /** What can be withdrawn to it until then, and what is left of that. */
  coolingMost: yuan.nullable(),
  coolingLeft: yuan.nullable(),
  at: text,
  /** Of a change that waits. */
  proposedBy: text,
  isOwn: z.boolean(),
});
export type BankRow = z.output<typeof row>;

export const listBankBindings = operation({
  path: 'csdb/v2/withDrawAcc/bindingList',
  title: '查询银行账户绑定',
  input: z.object({}),
  output: z.object({
    list: z.array(row),
    /** The only name that a bound account can have. */
    holderName: text,
    /** Another person reviews each change. */
    reviewed: z.boolean(),
  }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0204'], effect: 'read' },
});

const made = z.object({ state: z.enum(['done', 'pending']) });

export const bindBank = operation({
  path: 'csdb/v2/withDrawAcc/bind',
  title: '绑定银行账户',
  input: z.object({
    requestNo,
    bankName: z.string({ error: '请输入开户银行' }).trim().min(2, '请输入开户银行的全称').max(NAME_MAX),
    bankAccountNo: accountInput(bankAccountFault),
    holderName: z.string({ error: '请输入户名' }).trim().min(2, '请输入户名').max(NAME_MAX),
    mespAuthList,
  }),
  output: made,
  errors: [BANK_ACCOUNT_MISSING, BANK_ACCOUNT_NAME_MISMATCH, BANK_ACCOUNT_BOUND, BANK_ACCOUNT_CHANGE_PENDING],
  policy: { ...changes('020401', 'bank.bind'), loosens: true },
  codeBinds: { payee: ({ bankAccountNo }) => bankAccountNo },
});

export const unbindBank = operation({
  path: 'csdb/v2/withDrawAcc/unbind',
  title: '解绑银行账户',
  input: z.object({ requestNo, bankAccountId: z.string().max(64), mespAuthList }),
  output: made,
  errors: [BANK_ACCOUNT_MISSING, BANK_ACCOUNT_NAME_MISMATCH, BANK_ACCOUNT_BOUND, BANK_ACCOUNT_CHANGE_PENDING],
  policy: changes('020401', 'bank.unbind'),
  codeBinds: { payee: ({ bankAccountId }) => bankAccountId },
});

export const decideBankChange = operation({
  path: 'csdb/v2/withDrawAcc/decide',
  title: '复核银行账户变更',
  input: z.object({ requestNo, changeId, approve: z.boolean(), mespAuthList }),
  output: z.object({ changeId: text }),
  errors: [
    PROPOSER_LOST_RIGHT,
    DECIDER_LOST_RIGHT,
    CHANGE_OUTDATED,
    BANK_ACCOUNT_MISSING,
    BANK_ACCOUNT_NAME_MISMATCH,
    BANK_ACCOUNT_BOUND,
    BANK_ACCOUNT_CHANGE_MISSING,
    OWN_BANK_ACCOUNT_CHANGE,
  ],
  policy: { ...changes('040101', 'bank.decide'), loosens: true },
  codeBinds: {},
});

export const withdrawBankChange = operation({
  path: 'csdb/v2/withDrawAcc/withdrawChange',
  title: '撤回银行账户变更',
  input: z.object({ changeId }),
  output: z.object({ changeId: text }),
  errors: [BANK_ACCOUNT_CHANGE_MISSING],
  policy: { audience: 'merchant', permission: ['020401'], effect: 'change' },
});

export const bankOperations = [listBankBindings, bindBank, unbindBank, decideBankChange, withdrawBankChange];

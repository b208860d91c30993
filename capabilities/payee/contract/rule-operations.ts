import { z } from 'zod';
import {
  ACCESS_CHANGE_DECIDED,
  ACCESS_CHANGE_PENDING,
  OWN_ACCESS_CHANGE,
} from '#capabilities/access/contract/errors.ts';
import { choosesPayee, kindRights } from '#capabilities/account/contract/kinds.ts';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { decisionInput, takingBackInput, waitingChange } from '#capabilities/change/contract/shapes.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { FIRST_HOURS_MAX } from '../constants.ts';
import { PAYEE_MISSING } from './errors.ts';

/** Rules for payments to payees whom people enter (domain-rules section 21). `null`: no such rule. */
const rules = {
  /** Only payees of the book that are not suspended, and the merchant's own accounts. */
  onlyBooked: z.boolean({ error: '请选择是否只付已登记的收款人' }),
  firstHours: z
    .int({ error: '请输入小时数' })
    .min(1, '小时数须在1～720之间')
    .max(FIRST_HOURS_MAX, '小时数须在1～720之间')
    .nullable(),
  firstMost: amountInput.nullable(),
  payeeDay: amountInput.nullable(),
};

const administrators = { audience: 'merchant', permission: ['032502'], adminOnly: true, effect: 'change' } as const;
const protects = (sms: string): Policy => ({ ...administrators, confirm: { password: true, sms } });
/** At once, or kept for a second administrator: what loosens waits where there is one. */
const changed = z.object({ changeId: z.string(), state: keysOf(changeStates) });

export const queryRules = operation({
  path: 'contacts/rule/query',
  title: '查询付款保护',
  input: z.object({}),
  output: z.object({
    onlyBooked: z.boolean(),
    firstHours: z.number().nullable(),
    firstMost: z.string().nullable(),
    payeeDay: z.string().nullable(),
    changedBy: z.string(),
    changedAt: z.string().nullable(),
    /** Changes that wait for a second administrator; those of single payees, too. */
    waiting: z.array(waitingChange),
  }),
  errors: [],
  policy: {
    audience: 'merchant',
    permission: kindRights(['see', 'make'], { isIncluded: choosesPayee, besides: ['0325', '032502'] }),
    effect: 'read',
  },
});

export const setRules = operation({
  path: 'contacts/rule/set',
  title: '设置付款保护',
  input: z
    .object({ requestNo, ...rules, mespAuthList })
    .refine(({ firstHours, firstMost }) => (firstHours === null) === (firstMost === null), {
      path: ['firstMost'],
      error: '请同时填写新收款人的小时数和金额',
    }),
  output: changed,
  errors: [ACCESS_CHANGE_PENDING],
  policy: { ...protects('payee.rules'), loosens: true },
  codeBinds: {},
});

/** What one payee gets on a day at most, in place of the merchant's rule; null: by the rule. */
export const setDayMost = operation({
  path: 'contacts/rule/setDayMost',
  title: '设置收款人每日限额',
  input: z.object({
    requestNo,
    contactId: z.string({ error: '请选择收款人' }).max(64),
    dayMost: amountInput.nullable(),
    mespAuthList,
  }),
  output: changed.extend({ contactId: z.string() }),
  errors: [PAYEE_MISSING, ACCESS_CHANGE_PENDING],
  policy: { ...protects('payee.day_most'), loosens: true },
  codeBinds: {},
});

/** By another administrator than the one who proposed it. */
export const decideRule = operation({
  path: 'contacts/rule/decide',
  title: '确认付款保护修改',
  input: decisionInput,
  output: changed,
  errors: [
    PROPOSER_LOST_RIGHT,
    DECIDER_LOST_RIGHT,
    CHANGE_OUTDATED,
    PAYEE_MISSING,
    ACCESS_CHANGE_DECIDED,
    OWN_ACCESS_CHANGE,
  ],
  policy: { ...protects('payee.decide'), loosens: true },
  codeBinds: {},
});

export const withdrawRule = operation({
  path: 'contacts/rule/withdraw',
  title: '撤回付款保护修改',
  input: takingBackInput,
  output: changed,
  errors: [ACCESS_CHANGE_DECIDED],
  policy: administrators,
});

export const ruleOperations = [queryRules, setRules, setDayMost, decideRule, withdrawRule];

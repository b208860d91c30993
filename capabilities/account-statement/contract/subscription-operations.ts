import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { chosenAccountInput, fieldInput, keysOf, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { ADDRESSES_MAX } from '../constants.ts';
import { MAIL_UNAVAILABLE } from './errors.ts';
import { units } from './words.ts';
import { emailFault } from '#platform/kernel/field-rule.ts';

const accountNo = chosenAccountInput('请选择账户');

const subscription = z.object({
  accountNo: z.string(),
  unit: keysOf(units),
  emails: z.array(z.string()),
  changedBy: z.string(),
});

/** Who gets the statements of which account. `offered`: the provider sends e-mail. */
export const querySubscriptions = operation({
  path: 'dzd/subscription/query',
  title: '查询对账单邮件订阅',
  input: z.object({}),
  output: z.object({ offered: z.boolean(), list: z.array(subscription) }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0205'], effect: 'read' },
});

/**
 * Sets who gets the statements of an account, from the present day on; nobody ends it. A stranger's address would get
 * all income and expense, hence both factors.
 */
export const setSubscription = operation({
  path: 'dzd/subscription/set',
  title: '设置对账单邮件订阅',
  input: z.object({
    requestNo,
    accountNo,
    unit: keysOf(units),
    emails: z.array(fieldInput(emailFault), { error: '请输入邮箱' }).max(ADDRESSES_MAX, `最多${ADDRESSES_MAX}个邮箱`),
    mespAuthList,
  }),
  output: z.object({ emails: z.array(z.string()) }),
  errors: [ACCOUNT_MISSING, MAIL_UNAVAILABLE],
  policy: {
    audience: 'merchant',
    permission: ['020501'],
    adminOnly: true,
    effect: 'change',
    confirm: { password: true, sms: 'statement.subscribe' },
  },
  codeBinds: {},
});

export const subscriptionOperations = [querySubscriptions, setSubscription];

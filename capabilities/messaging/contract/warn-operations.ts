import { z } from 'zod';
import { amountFault } from '#platform/kernel/field-rule.ts';
import { operation, type OutputOf } from '#platform/kernel/operation.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { MINUTE } from '#platform/kernel/shanghai-time.ts';
import { WARN_RECEIVERS, WARN_RULES } from '../constants.ts';
import { ALERT_ACCOUNT_MISSING, ALERT_RULE_OUTDATED, CONTACT_MAIL_MISSING, RECEIVER_INVALID } from './errors.ts';
import { fits, warnChannels, warnMetrics, warnOperators, type WarnMetric } from './warn-words.ts';

const metric = z.enum(Object.keys(warnMetrics) as [WarnMetric, ...WarnMetric[]], { error: '请选择预警项目' });
const CHANNELS = Object.keys(warnChannels).length;
const minute = z.string().regex(MINUTE, '时间格式应为 22:00');

const rule = z.object({
  ruleId: z.string().max(64),
  /** Empty: all accounts of the merchant together. */
  accountNo: z.string().max(32),
  metric,
  operator: keysOf(warnOperators),
  /** Yuan with two decimals, or whole per cent. */
  threshold: z.string(),
  channels: z.array(keysOf(warnChannels)),
  receivers: z.array(z.string()),
  /** Nothing outside of the site between these times of the day; null: at any time. */
  quiet: z.object({ from: minute, until: minute }).nullable(),
  enabled: z.boolean(),
});

/** What a person sets. A new rule has no id. */
const setRule = rule
  .extend({
    ruleId: z.string().max(64).optional(),
    accountNo: z.string().max(32).default(''),
    threshold: z.string({ error: '请输入预警值' }).min(1, '请输入预警值').max(12),
    channels: z.array(keysOf(warnChannels)).min(1, '请选择通知方式').max(CHANNELS),
    receivers: z.array(z.string().max(64)).min(1, '请选择接收人').max(WARN_RECEIVERS, `接收人最多${WARN_RECEIVERS}人`),
    quiet: rule.shape.quiet.default(null),
    enabled: z.boolean().default(true),
  })
  .superRefine((value, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (value.metric === 'failedRate') {
      if (!/^([1-9]\d?|100)$/.test(value.threshold)) issue('threshold', '请输入1至100的整数');
    } else {
      const fault = amountFault(value.threshold);
      if (fault) issue('threshold', fault);
    }
    if (!fits(value.metric, value.operator)) issue('operator', '该预警项目只能设置“达到或超过”');
    if (value.quiet && value.quiet.from === value.quiet.until) issue('quiet', '免打扰的开始和结束时间不能相同');
  });

/** The warning rules of the merchant, what they say now, and what can be chosen. */
export const queryWarnRules = operation({
  path: 'warnRule/query',
  title: '查询预警规则',
  input: z.object({}),
  output: z.object({
    /** Of the set as a whole; `warnRule/setBatch` names it. */
    version: z.number(),
    updatedBy: z.string(),
    updatedAt: z.string().nullable(),
    rules: z.array(
      rule.extend({
        accountName: z.string(),
        receiverNames: z.array(z.string()),
        /** It has crossed its threshold and has not recovered. */
        fired: z.boolean(),
        firedAt: z.string().nullable(),
        /** As of the last look, in the threshold's unit; null before the first. */
        value: z.string().nullable(),
      }),
    ),
    accounts: z.array(z.object({ accountNo: z.string(), name: z.string() })),
    people: z.array(z.object({ personId: z.string(), personName: z.string() })),
    channels: z.array(keysOf(warnChannels)),
    /** Where `mail` goes: the merchant's contact address. Empty: it has none. */
    contactEmail: z.string(),
  }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0209'], effect: 'read' },
});

/** Sets all rules of the merchant at once: those that are left out are removed. */
export const setWarnRules = operation({
  path: 'warnRule/setBatch',
  title: '设置预警规则',
  input: z.object({
    version: z.int32().min(0),
    rules: z.array(setRule).max(WARN_RULES, `预警规则最多${WARN_RULES}条`),
  }),
  output: z.object({ version: z.number() }),
  errors: [ALERT_RULE_OUTDATED, RECEIVER_INVALID, ALERT_ACCOUNT_MISSING, CONTACT_MAIL_MISSING],
  policy: { audience: 'merchant', permission: ['020901'], effect: 'change' },
});

export type WarnRule = OutputOf<typeof queryWarnRules>['rules'][number];

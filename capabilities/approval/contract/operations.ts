import { z } from 'zod';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { amountInput, mespAuthList, requestNo, yuan } from '#platform/kernel/page.ts';
import { RULE, RULES_PERMISSION } from '../constants.ts';
import {
  BAND_WITHOUT_REVIEWER,
  OWN_REVIEW_LIMIT,
  OWN_REVIEW_RULE_CHANGE,
  PRODUCT_NOT_REVIEWED,
  REVIEWER_INVALID,
  REVIEW_RULE_CHANGE_DECIDED,
  REVIEW_RULE_CHANGE_PENDING,
  REVIEW_RULE_OUTDATED,
  REVIEW_RULE_UNCHANGED,
} from './errors.ts';
import { keyBelowInput, layersInput } from './rule-inputs.ts';
import { shownRule } from './rule-shapes.ts';

export type { Layer } from './rule-shapes.ts';

const pending = z.object({
  proposalId: z.string(),
  ...shownRule,
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  /** Made by the person who asks, who can only take it back. */
  isOwn: z.boolean(),
});

const rule = z.object({
  kind: z.string(),
  kindName: z.string(),
  /** 0: the merchant has set none for this kind. */
  version: z.number(),
  /** What is reviewed now, also where nobody has set it. */
  ...shownRule,
  changedBy: z.string(),
  changedAt: z.string().nullable(),
  pending: pending.nullable(),
});
export type Rule = z.output<typeof rule>;

const reviewer = z.object({
  personId: z.string(),
  personName: z.string(),
  isAdmin: z.boolean(),
  isSelf: z.boolean(),
  /** Own limits; null: none. */
  single: yuan.nullable(),
  day: yuan.nullable(),
});
export type RuleReviewer = z.output<typeof reviewer>;

const administrators = { audience: 'merchant', permission: [RULES_PERMISSION], adminOnly: true } as const;
const reads: Policy = { ...administrators, effect: 'read' };
const changes: Policy = { ...administrators, effect: 'change' };
const confirmed = (sms: string): Policy => ({ ...changes, confirm: { password: true, sms } });
const kind = z.string({ error: '请选择产品' }).min(1, '请选择产品').max(32, '请选择产品');
const proposalId = z.uuid();

export const listRules = operation({
  path: 'approval/rule/list',
  title: '查询复核规则',
  input: z.object({}),
  output: z.object({
    list: z.array(rule),
    reviewers: z.array(reviewer),
    /** Active administrators; with two or more of them each change is confirmed by another. */
    administrators: z.number(),
  }),
  errors: [],
  policy: reads,
});

export const queryRule = operation({
  path: 'approval/rule/detail',
  title: '查询复核规则详情',
  input: z.object({ kind }),
  output: rule.extend({
    /** Newest first. */
    history: z.array(
      z.object({
        version: z.number(),
        ...shownRule,
        changedBy: z.string(),
        confirmedBy: z.string(),
        changedAt: z.string(),
        note: z.string(),
      }),
    ),
  }),
  errors: [PRODUCT_NOT_REVIEWED],
  policy: reads,
});

/** One is null: the change is the new version at once, or waits for another administrator. */
const saved = z.object({ version: z.number().nullable(), proposalId: z.string().nullable() });
const saveErrors = [
  BAND_WITHOUT_REVIEWER,
  REVIEW_RULE_OUTDATED,
  REVIEW_RULE_CHANGE_PENDING,
  PRODUCT_NOT_REVIEWED,
  REVIEWER_INVALID,
  REVIEW_RULE_UNCHANGED,
] as const;

export const saveRule = operation({
  path: 'approval/rule/save',
  title: '修改复核规则',
  input: z.object({
    requestNo,
    kind,
    /** The version that was edited. */
    baseVersion: z.int32().min(0),
    layers: layersInput,
    keyBelow: keyBelowInput,
    note: z.string().trim().max(RULE.noteMax, `修改说明最多${RULE.noteMax}个字`).default(''),
    mespAuthList,
  }),
  output: saved,
  errors: saveErrors,
  policy: { ...confirmed('rule.save'), loosens: true },
  codeBinds: {},
});

const kindsAtOnce = <Item extends z.ZodType>(item: Item, nameOf: (one: z.output<Item>) => string) =>
  z
    .array(item, { error: '请选择产品' })
    .min(1, '请选择产品')
    .max(RULE.kindsAtOnce, `一次最多选择${RULE.kindsAtOnce}个产品`)
    .refine((list) => new Set(list.map(nameOf)).size === list.length, { error: '同一产品只能选择一次' });

/** The same rule for several kinds, all or none. A kind that has it already is left as it is. */
export const saveRules = operation({
  path: 'approval/rule/saveAll',
  title: '批量修改复核规则',
  input: z.object({
    requestNo,
    /** Each with the version that was seen. */
    rules: kindsAtOnce(z.object({ kind, baseVersion: z.int32().min(0) }), (one) => one.kind),
    layers: layersInput,
    keyBelow: keyBelowInput,
    note: z.string().trim().max(RULE.noteMax, `修改说明最多${RULE.noteMax}个字`).default(''),
    mespAuthList,
  }),
  /** Those that changed, as `approval/rule/save` answers each. */
  output: z.object({ list: z.array(saved.extend({ kind: z.string() })) }),
  errors: saveErrors,
  policy: { ...confirmed('rule.saveAll'), loosens: true },
  codeBinds: {},
});

const decisionErrors = [
  PROPOSER_LOST_RIGHT,
  DECIDER_LOST_RIGHT,
  CHANGE_OUTDATED,
  BAND_WITHOUT_REVIEWER,
  REVIEW_RULE_OUTDATED,
  OWN_REVIEW_RULE_CHANGE,
  REVIEW_RULE_CHANGE_DECIDED,
  PRODUCT_NOT_REVIEWED,
  REVIEWER_INVALID,
  REVIEW_RULE_UNCHANGED,
] as const;

export const confirmRule = operation({
  path: 'approval/rule/confirm',
  title: '确认复核规则修改',
  input: z.object({ requestNo, proposalId, mespAuthList }),
  output: z.object({ version: z.number() }),
  errors: decisionErrors,
  policy: { ...confirmed('rule.confirm'), loosens: true },
  codeBinds: {},
});

/** Changes of several kinds, all or none. */
export const confirmRules = operation({
  path: 'approval/rule/confirmAll',
  title: '批量确认复核规则修改',
  input: z.object({ requestNo, proposalIds: kindsAtOnce(z.uuid('请选择要确认的修改'), (one) => one), mespAuthList }),
  output: z.object({ list: z.array(z.object({ kind: z.string(), version: z.number() })) }),
  errors: decisionErrors,
  policy: { ...confirmed('rule.confirmAll'), loosens: true },
  codeBinds: {},
});

export const rejectRule = operation({
  path: 'approval/rule/reject',
  title: '退回复核规则修改',
  input: z.object({
    proposalId,
    reason: z
      .string({ error: '请输入原因' })
      .trim()
      .min(5, '请输入原因，5～200个字')
      .max(200, '请输入原因，5～200个字'),
  }),
  output: z.object({ proposalId: z.string() }),
  errors: [DECIDER_LOST_RIGHT, OWN_REVIEW_RULE_CHANGE, REVIEW_RULE_CHANGE_DECIDED],
  policy: { ...changes, multiLine: ['reason'] },
});

export const withdrawRule = operation({
  path: 'approval/rule/withdraw',
  title: '撤回复核规则修改',
  input: z.object({ proposalId }),
  output: z.object({ proposalId: z.string() }),
  errors: [REVIEW_RULE_CHANGE_DECIDED],
  policy: changes,
});

export const simulateRule = operation({
  path: 'approval/rule/simulate',
  title: '试算复核路径',
  input: z.object({ kind, amount: amountInput, makerId: z.uuid().optional() }),
  output: z.object({
    /** No step: exempt. */
    steps: z.array(
      z.object({
        title: z.string(),
        eligible: z.array(z.string()),
        /** People who review other steps or amounts, and why not this. */
        excluded: z.array(z.object({ personName: z.string(), why: z.string() })),
      }),
    ),
    /** Why such an order would be refused; empty: it can be reviewed. */
    problem: z.string(),
  }),
  errors: [PRODUCT_NOT_REVIEWED],
  policy: reads,
});

const limit = amountInput.nullable();

export const saveReviewerLimit = operation({
  path: 'approval/limit/save',
  title: '设置复核限额',
  input: z
    .object({ requestNo, personId: z.uuid('请选择复核人员'), single: limit, day: limit, mespAuthList })
    .refine(({ single, day }) => single === null || day === null || Number(day) >= Number(single), {
      error: '单日限额不能小于单笔限额',
      path: ['day'],
    }),
  output: z.object({ personId: z.string() }),
  errors: [BAND_WITHOUT_REVIEWER, REVIEWER_INVALID, OWN_REVIEW_LIMIT],
  policy: { ...confirmed('limit.save'), loosens: true },
  codeBinds: {},
});

export const approvalOperations = [
  listRules,
  queryRule,
  saveRule,
  saveRules,
  confirmRule,
  confirmRules,
  rejectRule,
  withdrawRule,
  simulateRule,
  saveReviewerLimit,
];

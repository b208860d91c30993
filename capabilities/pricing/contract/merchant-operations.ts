import { z } from 'zod';
import { confirms, proposal, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, requestNo, totpFactor, yuan } from '#platform/kernel/page.ts';
import { raiseStates } from '#capabilities/account/contract/words.ts';
import {
  LIMITS_UNCHANGED,
  LIMIT_REQUEST_ENDED,
  LIMIT_REQUEST_OUTDATED,
  LIMIT_TEMPLATE_MISSING,
  LIMIT_TEMPLATE_NAME_TAKEN,
  PLAN_ASSIGNED_ALREADY,
  PLAN_DAY_PAST,
  PLAN_MISSING,
  PLAN_NOT_IN_FORCE,
  PRICING_MERCHANT_MISSING,
} from './errors.ts';
import { limitRows } from './limit-rows.ts';
import {
  day,
  listName,
  mid,
  mids,
  note,
  planId,
  proposalCodes,
  proposed,
  proposes,
  shownLimit,
  text,
} from './shapes.ts';

const merchant = z.object({
  mid: text,
  name: text,
  planId: text,
  planName: text,
  /** The plan that it will have; null: the same. */
  nextPlanName: text.nullable(),
  nextFromDay: text.nullable(),
});
export type PricedMerchant = z.output<typeof merchant>;

export const listPricedMerchants = operation({
  path: 'console/pricing/merchant/list',
  realm: 'provider',
  title: '查询商户费率',
  input: z.object({
    ...pageInput,
    /** A part of the name, or the number. */
    keyword: z.string().trim().max(64, '关键字过长').optional(),
    planId: planId.optional(),
  }),
  output: pageOutput(merchant),
  errors: [],
  policy: sees('op.price.view'),
});

export const assignPlan = operation({
  path: 'console/pricing/merchant/assign',
  realm: 'provider',
  title: '分配费率方案',
  input: z.object({ planId, fromDay: day, mids, ...proposal }),
  output: proposed,
  errors: [
    PLAN_MISSING,
    PLAN_DAY_PAST,
    PLAN_NOT_IN_FORCE,
    PLAN_ASSIGNED_ALREADY,
    PRICING_MERCHANT_MISSING,
    MERCHANT_CLOSED,
    ...proposalCodes,
  ],
  policy: proposes,
});

const template = z.object({
  /** `standard`: with which merchants begin, which the kinds of order say. */
  templateId: text,
  name: text,
  note: text,
  isFixed: z.boolean(),
  rows: z.array(shownLimit),
});
export type LimitTemplate = z.output<typeof template>;

export const listTemplates = operation({
  path: 'console/pricing/template/list',
  realm: 'provider',
  title: '查询限额模板',
  input: z.object({}),
  output: z.object({ list: z.array(template) }),
  errors: [],
  policy: sees('op.price.view'),
});

const templateId = z.string({ error: '请选择限额模板' }).min(1, '请选择限额模板').max(64, '请选择限额模板');

/** A template changes no merchant before it is applied. */
export const proposeTemplate = operation({
  path: 'console/pricing/template/propose',
  realm: 'provider',
  title: '提交限额模板',
  /** Without an id a new one. */
  input: z.object({ templateId: templateId.optional(), name: listName, note, rows: limitRows, ...proposal }),
  output: proposed,
  errors: [LIMIT_TEMPLATE_MISSING, LIMIT_TEMPLATE_NAME_TAKEN, LIMITS_UNCHANGED, ...proposalCodes],
  policy: proposes,
});

export const showMerchantLimits = operation({
  path: 'console/pricing/limit/show',
  realm: 'provider',
  title: '查询商户限额',
  input: z.object({ mid }),
  output: z.object({ mid: text, name: text, rows: z.array(shownLimit) }),
  errors: [PRICING_MERCHANT_MISSING],
  policy: sees('op.price.view'),
});

/** Of one merchant by rows, of many by a template. They hold from the approval on. */
export const proposeLimits = operation({
  path: 'console/pricing/limit/propose',
  realm: 'provider',
  title: '提交商户限额',
  input: z
    .object({ mids, templateId: templateId.optional(), rows: limitRows.optional(), ...proposal })
    .refine(({ templateId: template, rows }) => (template === undefined) !== (rows === undefined), {
      error: '请选择限额模板或填写限额',
      path: ['templateId'],
    }),
  output: proposed,
  errors: [PRICING_MERCHANT_MISSING, LIMIT_TEMPLATE_MISSING, LIMITS_UNCHANGED, MERCHANT_CLOSED, ...proposalCodes],
  policy: proposes,
});

const requestedLimit = z.object({ was: yuan, wanted: yuan }).nullable();
const raise = z.object({
  mid: text,
  merchantName: text,
  raiseId: text,
  functionName: text,
  /** Null: not asked for. */
  single: requestedLimit,
  day: requestedLimit,
  month: requestedLimit,
  reason: text,
  state: keysOf(raiseStates),
  stateName: text,
  makerName: text,
  createdAt: text,
  endedAt: text.nullable(),
  decidedBy: text,
  decisionReason: text,
});
export type ShownRaise = z.output<typeof raise>;

export const listLimitRaises = operation({
  path: 'console/pricing/raise/list',
  realm: 'provider',
  title: '查询提额申请',
  input: z.object({ ...pageInput, ended: z.boolean({ error: '请选择待处理或已结束' }).default(false) }),
  output: pageOutput(raise),
  errors: [],
  policy: sees('op.price.view'),
});

/** A merchant asked and a person of the provider decides: two people of two houses. */
export const decideLimitRaise = operation({
  path: 'console/pricing/raise/decide',
  realm: 'provider',
  title: '处理提额申请',
  input: z
    .object({
      requestNo,
      mid,
      raiseId: z.uuid({ error: '请选择提额申请' }),
      approve: z.boolean({ error: '请选择通过或驳回' }),
      /** The merchant reads it. */
      reason: z.string().trim().max(200, '说明最多200个字').default(''),
      mespAuthList: totpFactor,
    })
    .refine(({ approve, reason }) => approve || reason !== '', { error: '请填写驳回原因', path: ['reason'] }),
  output: z.object({ raiseId: text, state: keysOf(raiseStates) }),
  errors: [MERCHANT_CLOSED, LIMIT_REQUEST_ENDED, LIMIT_REQUEST_OUTDATED],
  policy: confirms('op.price.approve'),
});

export const merchantOperations = [
  listPricedMerchants,
  assignPlan,
  listTemplates,
  proposeTemplate,
  showMerchantLimits,
  proposeLimits,
  listLimitRaises,
  decideLimitRaise,
];

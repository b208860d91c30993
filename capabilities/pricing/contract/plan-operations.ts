import { z } from 'zod';
import { acts, proposal, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { pricedPayees, speeds } from '#capabilities/account/contract/words.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, requestNo, yuan } from '#platform/kernel/page.ts';
import {
  PLAN_DAY_PAST,
  PLAN_DRAFT_OUTDATED,
  PLAN_INCOMPLETE,
  PLAN_MISSING,
  PLAN_NAME_TAKEN,
  PLAN_UNCHANGED,
} from './errors.ts';
import { priceRows } from './price-rows.ts';
import { day, listName, note, planId, proposalCodes, proposed, proposes, shownPrice, text } from './shapes.ts';
import { rowStates, versionStates } from './words.ts';

const edits = acts('op.price.edit');

const shownVersion = z.object({
  version: z.number(),
  fromDay: text,
  state: keysOf(versionStates),
  stateName: text,
  /** Empty in the first version of 标准, which nobody proposed. */
  proposedBy: text,
  approvedBy: text,
  approvedAt: text,
});
export type ShownVersion = z.output<typeof shownVersion>;

const plan = z.object({
  planId: text,
  name: text,
  note: text,
  /** Null: none holds today. */
  current: shownVersion.nullable(),
  /** The next one that will hold. */
  next: shownVersion.nullable(),
  merchants: z.number(),
  /** Somebody works on a version that is not proposed yet. */
  hasDraft: z.boolean(),
});
export type ShownPlan = z.output<typeof plan>;

export const listPlans = operation({
  path: 'console/pricing/plan/list',
  realm: 'provider',
  title: '查询费率方案',
  input: z.object({}),
  output: z.object({ list: z.array(plan) }),
  errors: [],
  policy: sees('op.price.view'),
});

export const showPlan = operation({
  path: 'console/pricing/plan/detail',
  realm: 'provider',
  title: '查询费率方案详情',
  input: z.object({ planId }),
  output: plan.extend({
    versions: z.array(shownVersion),
    /** A version that was proposed and is not decided yet. */
    waiting: z.object({ title: text, proposedBy: text }).nullable(),
    /** Rows of the version that holds, else of the newest one. */
    rows: z.array(shownPrice),
    draft: z
      .object({ revision: z.number(), fromDay: text, rows: z.array(shownPrice), savedBy: text, savedAt: text })
      .nullable(),
  }),
  errors: [PLAN_MISSING],
  policy: sees('op.price.view'),
});

export const addPlan = operation({
  path: 'console/pricing/plan/add',
  realm: 'provider',
  title: '新建费率方案',
  /** Its first draft has the prices of another plan. It has no price before a version is approved. */
  input: z.object({ requestNo, name: listName, note, copyOf: planId }),
  output: z.object({ planId: text }),
  errors: [PLAN_MISSING, PLAN_NAME_TAKEN],
  policy: edits,
});

/** One draft a plan; `revision` of the draft that was read, 0 of none, so that nobody writes over another's work. */
export const saveDraft = operation({
  path: 'console/pricing/draft/save',
  realm: 'provider',
  title: '保存费率草稿',
  input: z.object({ planId, revision: z.int32().min(0), fromDay: day, rows: priceRows }),
  output: z.object({ revision: z.number() }),
  errors: [PLAN_MISSING, PLAN_DRAFT_OUTDATED, PLAN_INCOMPLETE, PLAN_DAY_PAST],
  policy: edits,
});

export const dropDraft = operation({
  path: 'console/pricing/draft/drop',
  realm: 'provider',
  title: '删除费率草稿',
  input: z.object({ planId, revision: z.int32().min(1) }),
  output: z.object({}),
  errors: [PLAN_DRAFT_OUTDATED],
  policy: edits,
});

/** What is proposed is the draft as it was read; later edits of the draft change nothing of it. */
export const proposeVersion = operation({
  path: 'console/pricing/version/propose',
  realm: 'provider',
  title: '提交费率版本',
  input: z.object({ planId, revision: z.int32().min(1), ...proposal }),
  output: proposed,
  errors: [PLAN_MISSING, PLAN_DRAFT_OUTDATED, PLAN_INCOMPLETE, PLAN_DAY_PAST, PLAN_UNCHANGED, ...proposalCodes],
  policy: proposes,
});

/** A version by its number; 0 is the draft. */
const place = z.number({ error: '请选择版本' }).int().max(2_147_483_647).min(0);
const comparedRow = z.object({
  kind: text,
  kindName: text,
  speed: keysOf(speeds),
  payee: keysOf(pricedPayees),
  /** Null: the other one has no such row. */
  before: z.object({ band: text, price: text }).nullable(),
  after: z.object({ band: text, price: text }).nullable(),
  state: keysOf(rowStates),
});
export type ComparedPrice = z.output<typeof comparedRow>;

export const compareVersions = operation({
  path: 'console/pricing/version/compare',
  realm: 'provider',
  title: '比较费率版本',
  input: z.object({ planId, before: place, after: place }),
  output: z.object({ rows: z.array(comparedRow) }),
  errors: [PLAN_MISSING],
  policy: sees('op.price.view'),
});

const sums = { count: z.number(), amount: yuan, charged: yuan, tried: yuan, difference: yuan };
const triedRow = z.object({
  mid: text,
  name: text,
  kind: text,
  kindName: text,
  speed: keysOf(speeds),
  payee: keysOf(pricedPayees),
  ...sums,
});
export type ShownTry = z.output<typeof triedRow>;

/** What these prices would have charged for last month's payments of the plan's merchants. */
export const tryPrices = operation({
  path: 'console/pricing/version/try',
  realm: 'provider',
  title: '试算上月费用',
  input: z.object({
    planId,
    rows: priceRows,
    /** Of the merchants that have the plan, or of all. */
    of: z.enum(['plan', 'all'], { error: '请选择试算范围' }),
  }),
  output: z.object({
    /** 2026-10. */
    month: text,
    merchants: z.number(),
    total: z.object(sums),
    /** Payments without a price in these rows, or not larger than a fee taken out of them: they count as charged. */
    unpriced: z.number(),
    /** Those with the largest difference. */
    list: z.array(triedRow),
    /** Rows that the list leaves out; the totals have them. */
    more: z.number(),
  }),
  errors: [PLAN_MISSING],
  policy: { ...sees('op.price.view'), timeoutMs: 60_000 },
});

export const planOperations = [
  listPlans,
  showPlan,
  addPlan,
  saveDraft,
  dropDraft,
  proposeVersion,
  compareVersions,
  tryPrices,
];

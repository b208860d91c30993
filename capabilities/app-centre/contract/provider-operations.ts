import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { z } from 'zod';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { acts, approval, confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { waysOfOpening } from '#capabilities/access/contract/product-words.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { CLAUSE_MAX, CLAUSES_MAX } from '../constants.ts';
import {
  APP_CONDITIONS_UNMET,
  APP_MISSING,
  NO_PRODUCT_APPROVER,
  PRODUCT_END_DAY_PAST,
  PRODUCT_REQUEST_ENDED,
  PRODUCT_UNCHANGED,
  TERMS_DAY_INVALID,
  TERMS_UNCHANGED,
} from './errors.ts';
import { dealStates } from './words.ts';

const text = z.string();
const proposes = confirms('op.merchant.edit');
const product = z.string({ error: '请选择产品' }).min(1, '请选择产品').max(40, '请选择产品');

const opening = { opens: keysOf(waysOfOpening), endsOn: text.nullable() };
const row = z.object({
  product: text,
  name: text,
  mark: text,
  summary: text,
  ...opening,
  /** Nobody opens it today. */
  isClosed: z.boolean(),
  holders: z.number(),
  /** Terms that an opening of today accepts. */
  version: text,
  /** Published, and yet to come; empty: none. */
  nextVersion: text,
  nextFrom: text,
  /** Holders that have not accepted the newest version. */
  missing: z.number(),
  /** Openings that wait for a decision here. */
  requests: z.number(),
  isWaiting: z.boolean(),
});
export type ShownProduct = z.output<typeof row>;

export const listProducts = operation({
  path: 'console/product/list',
  realm: 'provider',
  title: '查询产品',
  input: z.object({}),
  output: z.object({ list: z.array(row) }),
  errors: [],
  policy: sees('op.merchant.view'),
});

const terms = z.object({ version: text, holdsFrom: text, clauses: z.array(text), ...approval });
export type ShownTerms = z.output<typeof terms>;
const openingVersion = z.object({ version: z.number(), ...opening, ...approval });
export type ShownOpening = z.output<typeof openingVersion>;

export const showProduct = operation({
  path: 'console/product/detail',
  realm: 'provider',
  title: '查询产品详情',
  input: z.object({ product }),
  output: row.extend({
    /** What merchants read today, and the text that a newer version begins with. */
    agreement: z.object({ title: text, version: text, clauses: z.array(text) }),
    latest: z.array(text),
    /** Newest first; without one the built-in terms hold. */
    terms: z.array(terms),
    openings: z.array(openingVersion),
  }),
  errors: [APP_MISSING],
  policy: sees('op.merchant.view'),
});

const refusals = [APP_MISSING, SAME_CHANGE_PENDING, NO_PRODUCT_APPROVER] as const;

export const proposeOpening = operation({
  path: 'console/product/opening/propose',
  realm: 'provider',
  title: '提交产品开通方式',
  input: z.object({
    requestNo,
    product,
    opens: keysOf(waysOfOpening),
    endsOn: dayInput('请选择停止日').nullable().default(null),
    reason,
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: text }),
  errors: [PRODUCT_UNCHANGED, PRODUCT_END_DAY_PAST, ...refusals],
  policy: proposes,
});

/** A line is a clause; empty lines are left out. */
export const clausesOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function clausesFault(lines: string): string | null {
  const clauses = clausesOf(lines);
  if (clauses.length === 0) return '请填写协议条款，每行一条';
  if (clauses.length > CLAUSES_MAX) return `条款最多${CLAUSES_MAX}条，请合并后再提交`;
  const long = clauses.findIndex((clause) => clause.length > CLAUSE_MAX);
  return long === -1 ? null : `第${long + 1}条超过${CLAUSE_MAX}个字，请拆分`;
}

export const proposeTerms = operation({
  path: 'console/product/terms/propose',
  realm: 'provider',
  title: '提交产品服务协议',
  input: z.object({
    requestNo,
    product,
    holdsFrom: dayInput('请选择生效日'),
    lines: z
      .string({ error: '请填写协议条款，每行一条' })
      .max(CLAUSES_MAX * (CLAUSE_MAX + 1), '协议过长，请精简后再提交')
      .superRefine((lines, { addIssue }) => {
        const message = clausesFault(lines);
        if (message !== null) addIssue({ code: 'custom', message });
      }),
    reason,
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: text }),
  errors: [TERMS_UNCHANGED, TERMS_DAY_INVALID, ...refusals],
  policy: { ...proposes, multiLine: ['lines'] },
});

const request = z.object({
  mid: text,
  merchantName: text,
  dealId: text,
  product: text,
  name: text,
  startDate: text,
  version: text,
  state: keysOf(dealStates),
  makerName: text,
  createdAt: text,
  /** Empty while it waits. */
  decidedBy: text,
  decidedAt: text,
  /** Why it was refused. */
  reason: text,
});
export type ShownRequest = z.output<typeof request>;

/** Those that wait, the oldest first, or those that have ended, the newest first. */
export const listRequests = operation({
  path: 'console/product/request/list',
  realm: 'provider',
  title: '查询产品开通申请',
  input: z.object({ ...pageInput, ended: z.boolean().default(false) }),
  output: pageOutput(request),
  errors: [],
  policy: sees('op.merchant.view'),
});

export const decideRequest = operation({
  path: 'console/product/request/decide',
  realm: 'provider',
  title: '处理产品开通申请',
  input: z
    .object({
      requestNo,
      mid: z.string({ error: '请选择申请' }).min(1, '请选择申请').max(32, '请选择申请'),
      dealId: z.uuid({ error: '请选择申请' }),
      approve: z.boolean({ error: '请选择通过或驳回' }),
      /** The merchant reads it. */
      reason: z.string().trim().max(PROVIDER_REASON.max, `原因最多${PROVIDER_REASON.max}个字`).default(''),
      mespAuthList: totpFactor,
    })
    .refine(({ approve, reason: reasonText }) => approve || reasonText !== '', {
      error: '请填写驳回原因',
      path: ['reason'],
    }),
  output: z.object({ dealId: text, state: keysOf(dealStates) }),
  errors: [MERCHANT_CLOSED, APP_CONDITIONS_UNMET, PRODUCT_REQUEST_ENDED],
  policy: confirms('op.merchant.approve'),
});

const acceptance = z.object({
  rowId: text,
  mid: text,
  merchantName: text,
  product: text,
  name: text,
  version: text,
  personName: text,
  /** Null: the newest version is not accepted yet. */
  acceptedAt: text.nullable(),
});
export type ShownAcceptance = z.output<typeof acceptance>;
const acceptanceFilter = {
  product: product.optional(),
  version: z.string().trim().max(16, '版本过长').optional(),
  accepted: z.boolean().optional(),
  /** A part of the merchant's name, or its number. */
  keyword: z.string().trim().max(64, '关键字过长').optional(),
};

export const listAcceptances = operation({
  path: 'console/product/acceptance/list',
  realm: 'provider',
  title: '查询协议确认',
  input: z.object({ ...pageInput, ...acceptanceFilter }),
  output: pageOutput(acceptance),
  errors: [],
  policy: sees('op.merchant.view'),
});

export const exportAcceptances = operation({
  path: 'console/product/acceptance/export',
  realm: 'provider',
  title: '导出协议确认',
  input: z.object({ ...acceptanceFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts('op.merchant.view'), timeoutMs: 60_000 },
});

export const appCentreProviderOperations = [
  listProducts,
  showProduct,
  proposeOpening,
  proposeTerms,
  listRequests,
  decideRequest,
  listAcceptances,
  exportAcceptances,
];

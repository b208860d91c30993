import { z } from 'zod';
import { BUSINESS_NOT_OPEN, OVER_DAY_LIMIT } from '#capabilities/account/contract/errors.ts';
import { API_LINES, API_LINES_BYTES, API_LINES_KEYS } from '#capabilities/upload/constants.ts';
import { batchNoInput } from '#capabilities/upload/contract/draft.ts';
import {
  API_BATCH_LINES_INVALID,
  API_BATCH_LINE_OUT_OF_ORDER,
  API_BATCH_NUMBER_USED,
  API_BATCH_TOO_LONG,
  API_BATCH_TOTAL_MISMATCH,
  BATCH_NOT_SUBMITTABLE,
  TOO_MANY_API_BATCHES,
} from '#capabilities/upload/contract/errors.ts';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { apiList, apiListQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { NO_RIGHT } from '#platform/kernel/errors.ts';
import { amountInput, keysOf, yuan } from '#platform/kernel/page.ts';
import {
  apiBatch,
  batchErrors,
  batchFrame,
  batchIdInput,
  lineInput,
  type BatchApiPlan,
  type BatchFrame,
} from './batch-api-frame.ts';
import { apiLineStates } from './batch-words.ts';
import { cancelOrder } from './review-operations.ts';

/**
 * Many payments of one kind as one order: a batch is begun with its count and sum, takes its lines in parts, and is
 * submitted. Lines are checked as those of a sheet; a part with a wrong line is refused as a whole.
 */
export function batchApi(plan: BatchApiPlan) {
  const frame = batchFrame(plan);
  return {
    columns: frame.columns,
    kind: frame.kind,
    begin: beginning(frame),
    addLines: adding(frame),
    submitBatch: submitting(frame),
    show: showing(frame),
    list: listing(frame),
    cancel: cancelling(frame),
  };
}

export type BatchApi = ReturnType<typeof batchApi>;

export const batchApiOperations = ({ begin, addLines, submitBatch, show, list, cancel }: BatchApi) => [
  begin,
  addLines,
  submitBatch,
  show,
  list,
  cancel,
];

function beginning({ common, path, Noun, noun, what, kind, empty }: BatchFrame) {
  return apiOperation({
    ...common,
    method: 'POST',
    path,
    name: `create${Noun}Batch`,
    title: `新建${what}`,
    titleEn: `Begin a batch of ${noun}s, whose lines follow in parts`,
    input: apiInput({
      body: {
        batchNo: batchNoInput,
        count: z
          .int('总笔数须为整数')
          .min(1, '总笔数至少为1')
          .max(kind.batch.max, `每批最多${formatCount(kind.batch.max)}笔`),
        amount: amountInput,
      },
    }),
    output: apiBatch,
    errors: [
      NO_RIGHT,
      OVER_DAY_LIMIT,
      BUSINESS_NOT_OPEN,
      API_BATCH_NUMBER_USED,
      TOO_MANY_API_BATCHES,
      API_BATCH_TOO_LONG,
    ],
    effect: 'change',
    example: { body: { batchNo: empty.batchNo, count: empty.count, amount: empty.amount }, answer: empty },
  });
}

function adding({ common, path, Noun, what, columns, exampleLines, at, filled }: BatchFrame) {
  return apiOperation({
    ...common,
    method: 'POST',
    path: `${path}/{batchId}/lines`,
    name: `add${Noun}BatchLines`,
    title: `添加${what}明细`,
    titleEn: `Add up to ${API_LINES} lines to a batch, all of them or none`,
    input: apiInput({
      path: { batchId: batchIdInput },
      body: {
        fromLine: z.int('fromLine 须为整数').min(1, 'fromLine 从1开始'),
        lines: z
          .array(lineInput(columns))
          .min(1, '请至少提供1行明细')
          .max(API_LINES, `每次最多${API_LINES}行，请分多次添加`),
      },
    }),
    output: apiBatch,
    errors: [
      ...batchErrors,
      API_BATCH_LINE_OUT_OF_ORDER,
      API_BATCH_LINES_INVALID,
      API_BATCH_TOTAL_MISMATCH,
      BATCH_NOT_SUBMITTABLE,
    ],
    effect: 'change',
    bodyBytes: API_LINES_BYTES,
    bodyKeys: API_LINES_KEYS,
    example: { ...at('fills'), body: { fromLine: 1, lines: exampleLines }, answer: { ...filled, ...at('fills').path } },
  });
}

function submitting({ common, path, Noun, what, submit, at, empty, filled }: BatchFrame) {
  const {
    requestNo: _no,
    mespAuthList: _factors,
    batchId: _id,
    sha256: _hash,
    amount: _sum,
    ...fields
  } = submit.input.shape;
  return apiOperation({
    ...common,
    method: 'POST',
    path: `${path}/{batchId}/submit`,
    name: `submit${Noun}Batch`,
    title: `提交${what}`,
    titleEn: 'Make one order of all lines of a batch',
    input: apiInput({ path: { batchId: batchIdInput }, body: { ...fields, amount: amountInput } }),
    output: submit.output,
    errors: submit.errors,
    effect: 'change',
    page: submit,
    pageInput: (input, requestNo) => ({ ...input.body, ...input.path, requestNo }),
    amount: (input) => (input.body as unknown as { amount: string }).amount,
    payments: (input) => ({ batchId: input.path.batchId }),
    example: {
      ...at('submits'),
      body: { accountNo: '8801000100000011', amount: empty.amount },
      answer: {
        orderNo: '202611201000001234567893',
        auditStatus: '00',
        state: 'queued',
        count: empty.count,
        amount: empty.amount,
        fee: filled.fee,
      },
    },
  });
}

function showing({ common, path, Noun, what, at, filled }: BatchFrame) {
  return apiOperation({
    ...common,
    method: 'GET',
    path: `${path}/{batchId}`,
    name: `get${Noun}Batch`,
    title: `查询${what}`,
    titleEn: 'Read a batch and how far it is',
    input: apiInput({ path: { batchId: batchIdInput } }),
    output: apiBatch,
    errors: batchErrors,
    effect: 'read',
    example: { ...at('shows'), answer: { ...filled, ...at('shows').path } },
  });
}

function listing({ common, path, Noun, what, exampleLines, at }: BatchFrame) {
  const [first] = exampleLines;
  return apiOperation({
    ...common,
    method: 'GET',
    path: `${path}/{batchId}/lines`,
    name: `list${Noun}BatchLines`,
    title: `查询${what}明细`,
    titleEn: 'List lines of a batch, all or those in a state',
    input: apiInput({
      path: { batchId: batchIdInput },
      query: {
        state: keysOf(apiLineStates).optional(),
        cursor: apiListQuery.cursor,
        limit: z.enum(['100', '500', '1000'], { error: 'limit 为 100、500 或 1000' }).default('100'),
      },
    }),
    output: apiList(
      z.object({
        line: z.number(),
        merchantLineNo: z.string(),
        payeeName: z.string(),
        payeeAccountNo: z.string(),
        /** What the payee gets. */
        amount: yuan,
        fee: yuan,
        /** The amount that was sent; present where the fee is taken out of it. */
        enteredAmount: yuan.optional(),
        state: keysOf(apiLineStates),
        stateName: z.string(),
        /** Why it failed or came back; empty otherwise. */
        reason: z.string(),
        bankSerial: z.string(),
        endedAt: z.string().nullable(),
      }),
    ),
    errors: batchErrors,
    effect: 'read',
    example: {
      ...at('lists'),
      query: { limit: '100' },
      answer: {
        list: [
          {
            line: 1,
            merchantLineNo: first!.merchantLineNo ?? '',
            payeeName: first!.payeeName!,
            payeeAccountNo: `**** ${first!.payeeAccountNo!.slice(-4)}`,
            amount: first!.amount!,
            fee: '2.00',
            state: 'waiting',
            stateName: '待执行',
            reason: '',
            bankSerial: '',
            endedAt: null,
          },
        ],
        nextCursor: null,
      },
    },
  });
}

function cancelling({ common, path, Noun, what, at }: BatchFrame) {
  return apiOperation({
    ...common,
    method: 'POST',
    path: `${path}/{batchId}/cancel`,
    name: `cancel${Noun}Batch`,
    title: `撤回${what}`,
    titleEn: 'Take a batch back, before its submission or before its order is sent',
    input: apiInput({ path: { batchId: batchIdInput } }),
    output: z.object({ batchId: z.string(), orderNo: z.string().nullable() }),
    errors: [...batchErrors, ...cancelOrder.errors],
    members: { orderNo: 'batchId' },
    effect: 'change',
    example: { ...at('cancels'), answer: { ...at('cancels').path, orderNo: null } },
  });
}

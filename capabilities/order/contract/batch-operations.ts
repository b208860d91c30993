import { z } from 'zod';
import { BATCH_UNSUPPORTED } from '#capabilities/upload/contract/errors.ts';
import { uploaders } from '#capabilities/upload/contract/operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, yuan } from '#platform/kernel/page.ts';
import { orderState, read, time } from './shapes.ts';
import { draftStates } from './words.ts';

/** The batches of a kind, newest first: drafts, and those that were submitted with the state of their order. */
export const queryBatches = operation({
  path: 'csdb/v2/business/queryBatches',
  title: '查询批次列表',
  input: z.object({ function: z.string().min(1, '请选择业务类型').max(32, '请选择业务类型'), ...pageInput }),
  output: pageOutput(
    z.object({
      batchId: z.string(),
      batchNo: z.string().nullable(),
      fileName: z.string(),
      total: z.number(),
      amount: yuan,
      /** What is wrong with its rows and its file; 0 once it was submitted. */
      errorCount: z.number(),
      /** Null once it was submitted: then `orderState`. */
      draft: keysOf(draftStates).nullable(),
      orderState: orderState.nullable(),
      stateName: z.string(),
      orderNo: z.string().nullable(),
      /** Lines whose end is known; null for a draft. */
      lines: z.object({ succeeded: z.number(), failed: z.number() }).nullable(),
      uploadedBy: z.string(),
      uploadedAt: time,
    }),
  ),
  errors: [BATCH_UNSUPPORTED],
  policy: read(uploaders),
});

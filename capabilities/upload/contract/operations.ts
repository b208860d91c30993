import { z } from 'zod';
import { kindRights } from '#capabilities/account/contract/kinds.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, yuan } from '#platform/kernel/page.ts';
import { BULK_TIMEOUT_MS } from '../constants.ts';
import { batchStates, rowStates } from './words.ts';

/** One of the codes suffices for the call; the right to the batch's own kind is asked besides. */
export const uploaders = kindRights(['make'], { besides: ['0309'], of: ({ batch }) => batch !== undefined });

const fileId = z.uuid('请先上传文件');
const batchId = z.uuid('请选择批次');
const orderNo = z.string().min(1, '请选择订单').max(32, '请选择订单');
const namesOne: [
  (input: { batchId?: string | undefined; orderNo?: string | undefined }) => boolean,
  { error: string; path: string[] },
] = [
  (input) => (input.batchId === undefined) !== (input.orderNo === undefined),
  { error: '请选择批次', path: ['batchId'] },
];

/** Begins to read and check an uploaded sheet; nothing moves. The same file again answers its batch. */
export const batchOrder = operation({
  path: 'csdb/v2/business/batchOrder',
  title: '上传批量文件',
  input: z.object({ function: z.string().min(1, '请选择业务类型').max(32, '请选择业务类型'), fileId }),
  output: z.object({ batchId: z.string() }),
  errors: ['02901KCSDS', '02902KCSDS', '02904KCSDS', '02907KCSDS'],
  policy: { audience: 'merchant', permission: uploaders, effect: 'change', timeoutMs: BULK_TIMEOUT_MS },
});

const faults = z.array(z.object({ column: z.string(), text: z.string() }));

/**
 * Before its submission what is wrong with its rows, then what became of them: `onlyErrors` are faulty rows, later
 * those that were not paid.
 */
export const queryBatchRecords = operation({
  path: 'csdb/v2/business/queryBatchRecords',
  title: '查询批次',
  input: z
    .object({
      batchId: batchId.optional(),
      orderNo: orderNo.optional(),
      onlyErrors: z.boolean().default(false),
      ...pageInput,
    })
    .refine(...namesOne),
  output: pageOutput(
    z.object({
      rowNo: z.number(),
      payeeName: z.string(),
      payeeAccountNo: z.string(),
      /** As the sheet has it where it is no amount. */
      amount: z.string(),
      state: keysOf(rowStates),
      reason: z.string(),
      errors: faults,
      /** Does not keep the batch from being submitted. */
      warnings: faults,
    }),
  ).extend({
    batchId: z.string(),
    function: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    state: keysOf(batchStates),
    /** Null until it is submitted. */
    orderNo: z.string().nullable(),
    total: z.number(),
    /** Rows whose end is known: succeeded and failed ones. */
    done: z.number(),
    succeeded: z.number(),
    /** Not paid, or paid and returned by the bank. */
    failed: z.number(),
    /** Faulty rows, and what is wrong with the file as a whole. */
    errorCount: z.number(),
    fileErrors: z.array(z.string()),
    warningCount: z.number(),
    amount: yuan,
    fee: yuan,
    batchNo: z.string().nullable(),
    /** A day; null for at once. */
    payDate: z.string().nullable(),
  }),
  errors: ['02903KCSDS'],
  policy: { audience: 'merchant', permission: uploaders, effect: 'read' },
});

/**
 * The faulty rows as a sheet of the template's form, with their reasons; of a submitted batch those that were not paid.
 */
export const getErrorRecords = operation({
  path: 'csdb/v2/business/getErrorRecords',
  title: '下载错误行',
  /** A file has at most 5,000 rows; those after them are further pages. */
  input: z
    .object({ batchId: batchId.optional(), orderNo: orderNo.optional(), pageNo: pageInput.pageNo })
    .refine(...namesOne),
  /** `fileStr` is base64 of the file. */
  output: z.object({ fileStr: z.string(), fileName: z.string(), rowCount: z.number(), totalCount: z.number() }),
  errors: ['02903KCSDS', '02905KCSDS', '02906KCSDS'],
  policy: { audience: 'merchant', permission: uploaders, effect: 'read' },
});

export const uploadOperations = [batchOrder, queryBatchRecords, getErrorRecords];

import { z } from 'zod';
import { kindRights } from '#capabilities/account/contract/kinds.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, yuan } from '#platform/kernel/page.ts';
import { BULK_TIMEOUT_MS, CELL_MAX, CHANGED_CELLS, CHANGED_ROWS, GRID_ROWS } from '../constants.ts';
import {
  BATCH_BEING_PARSED,
  BATCH_CELL_MISSING,
  BATCH_FILE_MISSING,
  BATCH_FILE_OF_OTHER_BUSINESS,
  BATCH_MISSING,
  BATCH_NOT_SUBMITTABLE,
  BATCH_OUTDATED,
  BATCH_TOO_LONG,
  BATCH_UNSUPPORTED,
  BATCH_WITHOUT_FAULTS,
  NOT_BATCH_UPLOADER,
  TOO_MANY_BATCHES_PARSED,
} from './errors.ts';
import { batchStates, rowStates } from './words.ts';

/** One of the codes suffices for the call; the right to the batch's own kind is asked besides. */
export const uploaders = kindRights(['make'], { besides: ['0309'], isIncluded: ({ batch }) => batch !== undefined });

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
  errors: [BATCH_UNSUPPORTED, BATCH_FILE_MISSING, TOO_MANY_BATCHES_PARSED, BATCH_FILE_OF_OTHER_BUSINESS],
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
    /** Rows whose 商户明细号 an earlier batch has paid. */
    usedCount: z.number(),
    amount: yuan,
    fee: yuan,
    /** The part of `fee` that is taken out of the amounts; the account pays the rest in addition to them. */
    deducted: yuan,
    batchNo: z.string().nullable(),
    /** A day; null for at once. */
    payDate: z.string().nullable(),
    /** The person who asks may change its rows. */
    editable: z.boolean(),
    version: z.number(),
  }),
  errors: [BATCH_MISSING],
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
  errors: [BATCH_MISSING, BATCH_WITHOUT_FAULTS, BATCH_BEING_PARSED],
  policy: { audience: 'merchant', permission: uploaders, effect: 'read' },
});

const lineNo = z.int32().min(1, '请选择要修改的行');
const cellText = z.string().max(CELL_MAX, `每个单元格最多${CELL_MAX}个字`);

/** Rows after a line; of the faulty ones `skip` are left out, because their lines have gaps. */
export const gridRowsInput = {
  afterLine: z.int32().min(0).default(0),
  skip: z.int32().min(0).default(0),
  onlyErrors: z.boolean().default(false),
  most: z.int32().min(1).max(GRID_ROWS).default(GRID_ROWS),
};
/** What the grid of a sheet shows of a page of its rows. */
export const gridRowsOutput = z.object({
  version: z.number(),
  list: z.array(
    z.object({
      lineNo: z.number(),
      rowNo: z.number(),
      texts: z.record(z.string(), z.string()),
      errors: faults,
      warnings: faults,
    }),
  ),
});
/** Changes of the grid, made on a version. */
export const gridChangeInput = {
  version: z.int32().min(0),
  cells: z
    .array(z.object({ lineNo, field: z.string().max(32), text: cellText }))
    .max(CHANGED_CELLS, `一次最多修改${CHANGED_CELLS}个单元格`)
    .default([]),
  added: z
    .array(z.record(z.string().max(32), cellText))
    .max(CHANGED_ROWS, `一次最多增加${CHANGED_ROWS}行`)
    .default([]),
  removed: z.array(lineNo).max(CHANGED_ROWS, `一次最多删除${CHANGED_ROWS}行`).default([]),
};

/** Rows of the own draft with every cell as it was read, to be changed. */
export const queryBatchRows = operation({
  path: 'csdb/v2/business/queryBatchRows',
  title: '查询批次单元格',
  input: z.object({ batchId, ...gridRowsInput }),
  output: gridRowsOutput,
  errors: [BATCH_MISSING, NOT_BATCH_UPLOADER],
  policy: { audience: 'merchant', permission: uploaders, effect: 'read' },
});

/**
 * Changes cells, adds rows at the end, removes rows of the own draft and checks what that touches. A change of a
 * version that is not the newest is refused, so that two tabs do not overwrite each other.
 */
export const changeBatchRows = operation({
  path: 'csdb/v2/business/changeBatchRows',
  title: '修改批次明细',
  input: z.object({ batchId, ...gridChangeInput }),
  output: z.object({ version: z.number(), total: z.number(), errorCount: z.number(), amount: yuan, fee: yuan }),
  errors: [
    BATCH_MISSING,
    BATCH_NOT_SUBMITTABLE,
    NOT_BATCH_UPLOADER,
    BATCH_OUTDATED,
    BATCH_TOO_LONG,
    BATCH_CELL_MISSING,
  ],
  policy: { audience: 'merchant', permission: uploaders, effect: 'change', timeoutMs: BULK_TIMEOUT_MS },
});

export const uploadOperations = [batchOrder, queryBatchRecords, getErrorRecords, queryBatchRows, changeBatchRows];

import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { chosenAccountInput, keysOf, pageInput, pageOutput, yuan } from '#platform/kernel/page.ts';
import { FILE_COLUMNS, NOTE_MAX, TOLERANCE_MAX } from '../constants.ts';
import {
  AMOUNT_COLUMN_REQUIRED,
  COLUMN_MISSING,
  RECONCILIATION_BUSY,
  RECONCILIATION_FILE_LOADING,
  RECONCILIATION_MISSING,
  RECONCILIATION_UNDER_WAY,
  ROW_WITHOUT_DIFFERENCE,
} from './errors.ts';
import { results, runStates } from './words.ts';

const runId = z.uuid({ error: '没有该对账记录，请返回列表选择' });
const reader = { audience: 'merchant', permission: ['0250'] } as const;
const worker = { audience: 'merchant', permission: ['025001'] } as const;
const column = z
  .number({ error: '请选择列' })
  .int('请选择列')
  .min(0, '请选择列')
  .max(FILE_COLUMNS - 1, '请选择列');

const columns = z.object({
  day: column,
  ref: column.optional(),
  amount: column.optional(),
  direction: column.optional(),
  income: column.optional(),
  expense: column.optional(),
  name: column.optional(),
  remark: column.optional(),
});

const summary = z.object({
  result: keysOf(results),
  count: z.number(),
  /** Sums of both sides, income less expense. */
  fileSum: yuan,
  platformSum: yuan,
});

const run = z.object({
  runId: z.string(),
  fileName: z.string(),
  state: keysOf(runStates),
  stateName: z.string(),
  /** What is wrong with the file or its rows, as sentences. */
  faults: z.array(z.string()),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  accountNo: z.string().nullable(),
  /** The days of the file. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  summary: z.array(summary),
  /** Differences, and how many of them nobody has handled. */
  differences: z.number(),
  open: z.number(),
});
export type ReconcileRun = z.output<typeof run>;

const detail = run.extend({
  heads: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** As they were chosen, or guessed by the heads. */
  columns,
  toleranceDays: z.number(),
});
export type ReconcileDetail = z.output<typeof detail>;

export const listRuns = operation({
  path: 'reconcile/page',
  title: '查询对账记录',
  input: z.object(pageInput),
  output: pageOutput(run),
  errors: [],
  policy: { ...reader, effect: 'read' },
});

/** One comparison; while its columns are chosen, with the heads and first rows of the file. */
export const showRun = operation({
  path: 'reconcile/detail',
  title: '查询对账结果',
  input: z.object({ runId }),
  output: detail,
  errors: [RECONCILIATION_MISSING],
  policy: { ...reader, effect: 'read' },
});

/** Compares the file with an account, by the chosen columns; again where it was compared before. */
export const matchRun = operation({
  path: 'reconcile/match',
  title: '核对账目',
  input: z.object({
    runId,
    accountNo: chosenAccountInput('请选择账户'),
    columns,
    toleranceDays: z
      .number({ error: '请选择日期容差' })
      .int('请选择日期容差')
      .min(0, '请选择日期容差')
      .max(TOLERANCE_MAX, `日期容差最多${TOLERANCE_MAX}天`),
  }),
  output: z.object({ runId: z.string() }),
  errors: [
    ACCOUNT_MISSING,
    RECONCILIATION_MISSING,
    RECONCILIATION_FILE_LOADING,
    RECONCILIATION_BUSY,
    AMOUNT_COLUMN_REQUIRED,
    COLUMN_MISSING,
    RECONCILIATION_UNDER_WAY,
  ],
  policy: { ...worker, effect: 'change' },
});

const item = z.object({
  itemNo: z.number(),
  result: keysOf(results),
  resultName: z.string(),
  /** Row numbers as spreadsheet programs count. */
  fileRows: z.array(z.number()),
  fileRef: z.string(),
  fileDay: z.string().nullable(),
  fileAmount: yuan.nullable(),
  orderNo: z.string().nullable(),
  entryTails: z.array(z.string()),
  platformDay: z.string().nullable(),
  platformAmount: yuan.nullable(),
  /** File less platform. */
  difference: yuan,
  typeName: z.string(),
  name: z.string(),
  remark: z.string(),
  note: z.string(),
  handledBy: z.string(),
  handledAt: z.string().nullable(),
});
export type ReconcileItem = z.output<typeof item>;

export const listItems = operation({
  path: 'reconcile/items',
  title: '查询对账明细',
  input: z.object({
    runId,
    results: z.array(keysOf(results)).max(4).optional(),
    /** Differences that nobody has handled. */
    onlyOpen: z.boolean().optional(),
    ...pageInput,
  }),
  output: pageOutput(item),
  errors: [RECONCILIATION_MISSING],
  policy: { ...reader, effect: 'read' },
});

/** Says how a difference was settled; an empty note opens it again. */
export const handleItem = operation({
  path: 'reconcile/handle',
  title: '处理对账差异',
  input: z.object({
    runId,
    itemNo: z.number({ error: '请选择差异' }).int('请选择差异').min(1, '请选择差异').max(1_000_000, '请选择差异'),
    note: z.string({ error: '请输入处理说明' }).trim().max(NOTE_MAX, `处理说明最多${NOTE_MAX}个字`),
  }),
  output: z.object({ itemNo: z.number() }),
  errors: [RECONCILIATION_MISSING, ROW_WITHOUT_DIFFERENCE],
  policy: { ...worker, effect: 'change' },
});

export const removeRun = operation({
  path: 'reconcile/remove',
  title: '删除对账记录',
  input: z.object({ runId }),
  output: z.object({ runId: z.string() }),
  errors: [RECONCILIATION_MISSING],
  policy: { ...worker, effect: 'change' },
});

export const reconcileOperations = [listRuns, showRun, matchRun, listItems, handleItem, removeRun];

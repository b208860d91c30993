import { z } from 'zod';
import { acts, confirms, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { gridChangeInput, gridRowsInput, gridRowsOutput } from '#capabilities/upload/contract/operations.ts';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, uploadInput } from '#platform/kernel/page.ts';
import { SHEET_BYTES, SHEET_TIMEOUT_MS } from '../constants.ts';
import {
  APPLICATION_OUTDATED,
  APPLICATION_STATE_CHANGED,
  CREDIT_CODE_TAKEN,
  OWN_APPLICATION,
  SHEET_CELL_MISSING,
  SHEET_HAS_ERRORS,
  SHEET_MISSING,
  SHEET_PLAN_MISSING,
  SHEET_TOO_LONG,
  SHEET_UNREADABLE,
  SHEET_WITHOUT_ERRORS,
} from './errors.ts';
import { reason } from './provider-operations.ts';
import { APPROVE, EDIT, SEE } from './application-rights.ts';
import { applicationStates, sheetStates } from './words.ts';

/** The console's calls about merchants that are opened by a sheet: each row becomes an application. */
const sheetNo = z.string({ error: '请选择批量进件' }).regex(/^JP\d{14}$/, '批次编号不正确，请从列表中选择');
const version = z.int32({ error: '请刷新页面后重试' }).min(1);
const state = keysOf(applicationStates);

const sheetRow = z.object({
  sheetNo: z.string(),
  fileName: z.string(),
  state: keysOf(sheetStates),
  total: z.number(),
  /** Of a draft. */
  faulty: z.number(),
  /** Of a submitted one, by state of its applications. */
  counts: z.record(state, z.number()),
  createdName: z.string(),
  createdAt: z.string(),
  submittedName: z.string(),
  submittedAt: z.string().nullable(),
});

export const listSheets = operation({
  path: 'console/onboarding/sheet/list',
  title: '查询批量进件',
  realm: 'provider',
  input: z.object(pageInput),
  output: pageOutput(sheetRow),
  errors: [],
  policy: sees(...SEE),
});

export const showSheet = operation({
  path: 'console/onboarding/sheet/detail',
  title: '查看批量进件',
  realm: 'provider',
  input: z.object({ sheetNo }),
  output: sheetRow.extend({
    version: z.number(),
    feePlan: z.string(),
    limitTemplate: z.string(),
    feePlans: z.array(z.object({ planId: z.string(), name: z.string() })),
    limitTemplates: z.array(z.object({ templateId: z.string(), name: z.string() })),
    /** Of a draft: the first rows that share something with an application or a merchant, each to be opened. */
    shared: z.array(
      z.object({
        rowNo: z.number(),
        column: z.string(),
        text: z.string(),
        /** Empty: none. */
        applicationNo: z.string(),
        /** Empty: none, or the caller may not see merchants. */
        mid: z.string(),
      }),
    ),
    /** What the caller saw of the applications that wait; a decision about all of them names it. */
    seen: z.string(),
    /** Applications without all papers. */
    withoutPapers: z.number(),
    mayWrite: z.boolean(),
    mayDecide: z.boolean(),
  }),
  errors: [SHEET_MISSING],
  policy: sees(...SEE),
});

/** Reads the file; a row with faults is kept, to be mended in the grid. */
export const uploadSheet = operation({
  path: 'console/onboarding/sheet/upload',
  title: '上传批量进件',
  realm: 'provider',
  input: z.object(uploadInput),
  output: z.object({ sheetNo: z.string(), total: z.number(), faulty: z.number() }),
  errors: [SHEET_UNREADABLE],
  policy: {
    ...acts(...EDIT),
    upload: { bytes: SHEET_BYTES },
    timeoutMs: SHEET_TIMEOUT_MS,
  },
});

export const showSheetRows = operation({
  path: 'console/onboarding/sheet/rows',
  title: '查询批量进件明细',
  realm: 'provider',
  input: z.object({ sheetNo, ...gridRowsInput }),
  /** ID numbers are masked. */
  output: gridRowsOutput,
  errors: [SHEET_MISSING],
  policy: sees(...EDIT),
});

/** Without cells, added and removed rows: all rows are checked again. */
export const changeSheetRows = operation({
  path: 'console/onboarding/sheet/change',
  title: '修改批量进件明细',
  realm: 'provider',
  input: z.object({ sheetNo, ...gridChangeInput }),
  output: z.object({ version: z.number(), total: z.number(), faulty: z.number() }),
  errors: [APPLICATION_STATE_CHANGED, APPLICATION_OUTDATED, SHEET_MISSING, SHEET_TOO_LONG, SHEET_CELL_MISSING],
  policy: { ...acts(...EDIT), timeoutMs: SHEET_TIMEOUT_MS },
});

/** Plan and template of the rows that name none. */
export const chooseForSheet = operation({
  path: 'console/onboarding/sheet/choose',
  title: '选择批量进件的费率与限额',
  realm: 'provider',
  input: z.object({
    sheetNo,
    version,
    feePlan: z.string({ error: '请选择费率方案' }).min(1, '请选择费率方案').max(40, '请选择费率方案'),
    limitTemplate: z.string({ error: '请选择限额模板' }).min(1, '请选择限额模板').max(40, '请选择限额模板'),
  }),
  output: z.object({ version: z.number() }),
  errors: [APPLICATION_STATE_CHANGED, APPLICATION_OUTDATED, SHEET_MISSING, SHEET_PLAN_MISSING],
  policy: acts(...EDIT),
});

export const discardSheet = operation({
  path: 'console/onboarding/sheet/discard',
  title: '删除批量进件草稿',
  realm: 'provider',
  input: z.object({ sheetNo, version }),
  output: z.object({}),
  errors: [APPLICATION_STATE_CHANGED, APPLICATION_OUTDATED, SHEET_MISSING],
  policy: acts(...EDIT),
});

export const downloadSheetTemplate = operation({
  path: 'console/onboarding/sheet/template',
  title: '下载批量进件模板',
  realm: 'provider',
  input: z.object({}),
  output: fileReply,
  errors: [],
  answers: 'file',
  policy: sees(...EDIT),
});

/** The faulty rows in the form of the template, with their reasons; ID numbers are masked. */
export const downloadSheetFaults = operation({
  path: 'console/onboarding/sheet/faults',
  title: '下载批量进件错误行',
  realm: 'provider',
  input: z.object({ sheetNo }),
  output: fileReply,
  errors: [SHEET_MISSING, SHEET_WITHOUT_ERRORS],
  answers: 'file',
  policy: acts(...EDIT),
});

/** Each row becomes an application that waits for its review. */
export const submitSheet = operation({
  path: 'console/onboarding/sheet/submit',
  title: '提交批量进件',
  realm: 'provider',
  input: z.object({ sheetNo, version }),
  output: z.object({ total: z.number() }),
  errors: [APPLICATION_STATE_CHANGED, APPLICATION_OUTDATED, CREDIT_CODE_TAKEN, SHEET_MISSING, SHEET_HAS_ERRORS],
  policy: { ...acts(...EDIT), timeoutMs: SHEET_TIMEOUT_MS },
});

/** All applications of the sheet that wait; they are opened one after the other in the background. */
export const approveSheet = operation({
  path: 'console/onboarding/sheet/approve',
  title: '通过批量进件并开户',
  realm: 'provider',
  input: z.object({ sheetNo, seen: z.string({ error: '请刷新页面后重试' }).max(40, '请刷新页面后重试') }),
  output: z.object({ approved: z.number() }),
  errors: [APPLICATION_STATE_CHANGED, APPLICATION_OUTDATED, OWN_APPLICATION, SHEET_MISSING],
  policy: {
    ...confirms(...APPROVE),
    timeoutMs: SHEET_TIMEOUT_MS,
  },
});

export const returnSheet = operation({
  path: 'console/onboarding/sheet/return',
  title: '退回批量进件',
  realm: 'provider',
  input: approveSheet.input.extend({ reason }),
  output: z.object({ returned: z.number() }),
  errors: approveSheet.errors,
  policy: { ...acts(...APPROVE), timeoutMs: SHEET_TIMEOUT_MS },
});

export const sheetOperations = [
  listSheets,
  showSheet,
  uploadSheet,
  showSheetRows,
  changeSheetRows,
  chooseForSheet,
  discardSheet,
  downloadSheetTemplate,
  downloadSheetFaults,
  submitSheet,
  approveSheet,
  returnSheet,
];

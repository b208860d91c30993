import { z } from 'zod';
import { period } from '#capabilities/account-statement/contract/words.ts';
import { activityFilter } from '#capabilities/account/contract/activity-operations.ts';
import { orderFilter } from '#capabilities/order/contract/operations.ts';
import { lineRange, lineRangeFault, lineState } from '#capabilities/order/contract/shapes.ts';
import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { EXPORT_FILE_MISSING } from './errors.ts';
import { downloadFile, getTemporaryRecord, temporaryExport } from './operations.ts';

/** Files of lists, receipts and statements that are made in the background: asked for, looked at, fetched. */
const common = {
  realm: 'merchant',
  scope: {
    code: 'exports:write',
    title: '导出对账单、流水和回单',
    titleEn: 'Export statements, entries, orders and receipts',
    realm: 'merchant',
    permissions: ['0203', '0205', '0501', '050101'],
  },
} as const;

const { fileId } = downloadFile.input.shape;
const { bizTypeCode: _type, filter: _filter, ...shown } = getTemporaryRecord.output.shape.list.element.shape;
const EXAMPLE = '019abcde-0000-7000-8000-000000000020';
const EXAMPLE_READY = '019abcde-0000-7000-8000-000000000021';

/** What each list can be narrowed by. */
const filters = {
  'account.activity': activityFilter,
  'account.statement': { accountNo: activityFilter.accountNo, period: period.optional() },
  'order.journal': orderFilter,
  'order.receipts': orderFilter,
  'batch.result': { orderNo: activityFilter.orderNo, state: lineState.optional() },
  'batch.receipts': { orderNo: activityFilter.orderNo, ...lineRange },
};
/** Which of them a list needs is checked by that list's own schema. */
const filter = z.object({
  ...filters['account.activity'],
  ...filters['account.statement'],
  ...filters['order.journal'],
  ...filters['batch.result'],
  ...filters['batch.receipts'],
});
const membersOf = new Map<string, object>(Object.entries(filters));

const apiAskExport = apiOperation({
  ...common,
  method: 'POST',
  path: '/exports',
  name: 'createExport',
  title: '申请导出',
  titleEn: 'Ask for a file of a list; it is made in the background',
  input: apiInput({
    body: {
      /** As docs/api/README.md has them: `account.activity` and others. */
      list: z.string({ error: '请提供数据名称' }).min(1, '请提供数据名称').max(64, '数据名称最多64个字'),
      format: z.enum(['csv', 'xlsx', 'pdf', 'zip'], { error: 'format 为 csv、xlsx、pdf 或 zip' }),
      filter: filter.default({}),
    },
  }).superRefine(({ body }, context) => {
    const members = membersOf.get(body.list);
    const keys = Object.keys(body.filter).filter((name) => members && !Object.hasOwn(members, name));
    if (keys.length > 0)
      context.addIssue({ code: 'unrecognized_keys', keys, path: ['body', 'filter'], input: body.filter });
    const turned = lineRangeFault(body.filter);
    if (turned) context.addIssue({ ...turned, path: ['body', 'filter', ...turned.path], input: body.filter });
  }),
  output: temporaryExport.output,
  errors: temporaryExport.errors,
  members: { startTime: 'filter', endTime: 'filter' },
  effect: 'change',
  page: temporaryExport,
  pageInput: ({ body: { list, format, filter } }) => ({ ...filter, bizTypeCode: list, format }),
  example: {
    body: {
      list: 'account.activity',
      format: 'csv',
      filter: {
        accountNo: '8801000100000011',
        startTime: '2026-11-01T00:00:00+08:00',
        endTime: '2026-11-20T23:59:59+08:00',
      },
    },
    answer: { fileId: EXAMPLE },
  },
});

export const apiGetExport = apiOperation({
  ...common,
  method: 'GET',
  path: '/exports/{fileId}',
  name: 'getExport',
  title: '查询导出',
  titleEn: 'Read how far a file is that this key has asked for',
  input: apiInput({ path: { fileId } }),
  output: z.object(shown),
  errors: [EXPORT_FILE_MISSING],
  effect: 'read',
  example: {
    path: { fileId: EXAMPLE },
    answer: {
      fileId: EXAMPLE,
      title: '收支明细',
      format: 'csv',
      filterText: '2026-11-01 至 2026-11-20',
      state: 'queued',
      rowCount: 0,
      rowTotal: null,
      fileName: null,
      fileSize: null,
      sha256: null,
      failReason: '',
      askedAt: '2026-11-20T10:00:00+08:00',
      expiresAt: null,
    },
  },
});

const apiGetFile = apiOperation({
  ...common,
  method: 'GET',
  path: '/exports/{fileId}/file',
  name: 'downloadExport',
  title: '下载导出的文件',
  titleEn: 'Fetch a file that is ready',
  input: apiInput({ path: { fileId } }),
  output: downloadFile.output,
  answers: 'file',
  errors: downloadFile.errors,
  effect: 'read',
  page: downloadFile,
  pageInput: ({ path }) => path,
  example: {
    path: { fileId: EXAMPLE_READY },
    answer: { fileName: '收支明细.csv', type: 'text/csv; charset=utf-8', size: 1024, content: [] },
  },
});

export const statementApiOperations = [apiAskExport, apiGetExport, apiGetFile];

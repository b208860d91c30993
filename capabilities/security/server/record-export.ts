import { z } from 'zod';
import { SUCCESSES, type ErrorTexts } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { exportSource, pagesAhead, type ExportSource, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { EXPORT_PAGE_ROWS } from '../constants.ts';
import { RECORD_EXPORT, recordFilter } from '../contract/operations.ts';
import { countRecords, readRecords, reasonOf, type RecordFilter, type RecordRow } from './read-records.ts';

const columns: readonly SheetColumn[] = [
  { title: '操作时间', kind: 'time' },
  { title: '操作人', kind: 'text', width: 12 },
  { title: '操作', kind: 'text', width: 24 },
  { title: '操作对象', kind: 'text', width: 28 },
  { title: '变更内容', kind: 'text', width: 48 },
  { title: '结果', kind: 'text', width: 8 },
  { title: '应答码', kind: 'text', width: 14 },
  { title: '原因', kind: 'text', width: 40 },
  { title: '来源地址', kind: 'text', width: 18 },
];

/** Nobody's, until `own` has said whose. */
const filter = z.object(recordFilter).transform((input) => ({ ...input, whose: null as Whose }));
type Whose = { personId: string | null } | null;
type Filter = z.output<typeof filter>;

/** 操作记录 as a file, newest first, by the filter of the page: administrators get everybody's, others their own. */
export const recordExport = (operations: () => readonly Operation[], texts: ErrorTexts): ExportSource =>
  exportSource({
    bizTypeCode: RECORD_EXPORT,
    title: '操作记录',
    permission: ['0904'],
    filter,
    columns,
    restrict: (input, { personId, isAdmin }) => ({ ...input, whose: { personId: isAdmin ? null : personId } }),
    describe: describeFilter,
    count: (tx, mid, input) => countRecords(tx, operations(), wantedOf(mid, input)),
    async *rows(tx, mid, input) {
      const wanted = wantedOf(mid, input);
      const page = (last: RecordRow | null) =>
        readRecords(tx, operations(), wanted, { limit: EXPORT_PAGE_ROWS, after: last?.id ?? null });
      for await (const records of pagesAhead<RecordRow>(page, EXPORT_PAGE_ROWS))
        yield records.map((record) => cellsOf(record, texts));
    },
  });

function wantedOf(mid: string, { whose, ...input }: Filter): RecordFilter {
  if (!whose) throw new Error('whose records they are was not said');
  return { ...input, mid, personId: whose.personId };
}

function describeFilter({ startTime, endTime, operatorName, operation, success }: Filter): string {
  const words = [
    (startTime || endTime) &&
      `操作时间 ${startTime ? shanghaiText(startTime) : '最早'} 至 ${endTime ? shanghaiText(endTime) : '现在'}`,
    operatorName && `操作人 ${operatorName}`,
    operation && `操作 ${operation}`,
    success !== undefined && (success ? '成功' : '未成功'),
  ].filter(Boolean);
  return words.join('；') || '全部操作记录';
}

const cellsOf = (record: RecordRow, texts: ErrorTexts): SheetRow => [
  record.operatedAt,
  record.personName,
  record.title,
  record.object,
  record.changes.map(({ label, before, after }) => `${label}：${before || '（空）'} → ${after || '（空）'}`).join('；'),
  SUCCESSES.includes(record.responseCode) ? '成功' : '未成功',
  record.responseCode,
  reasonOf(record, texts),
  record.remoteAddress,
];

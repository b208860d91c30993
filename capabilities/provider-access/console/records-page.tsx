import { ChangeLines } from '#capabilities/change/portal/shared/change-lines.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ListPage, useList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatShortTime, rangeOf, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { RECORDS_DAYS } from '../constants.ts';
import { exportRecords, pageRecords } from '../contract/user-operations.ts';

type Row = OutputOf<typeof pageRecords>['list'][number];

const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '操作或对象', placeholder: '例如：停用', maxLength: 64 },
  {
    kind: 'select',
    name: 'result',
    label: '结果',
    options: [
      { value: 'success', label: '成功' },
      { value: 'failure', label: '未成功' },
    ],
  },
  { kind: 'dateRange', names: ['from', 'to'], label: '操作日期', spanDays: RECORDS_DAYS, required: true },
];

const Result = ({ row }: { row: Row }) =>
  row.success ? <StatusTag tone="good">成功</StatusTag> : <StatusTag tone="bad">未成功</StatusTag>;

const columns: Column<Row>[] = [
  { title: '操作时间', name: 'operatedAt', kind: 'time', width: 160 },
  { title: '操作人', name: 'userName', width: 96, note: (row) => row.loginName },
  { title: '操作', name: 'operation', width: 140, note: (row) => row.object },
  { title: '变更内容', name: 'changes', width: 220, render: (row) => <ChangeLines lines={row.changes} /> },
  { title: '结果', name: 'success', width: 136, render: (row) => <Result row={row} />, note: (row) => row.reason },
  { title: '来源地址', name: 'address', width: 150, spare: true },
];
const phone = {
  what: (row: Row) => ({ title: row.operation, note: row.object || row.userName }),
  money: (row: Row) => ({ title: <Result row={row} />, note: formatShortTime(row.operatedAt) }),
};

const defaultsNow = () => {
  const [from, to] = rangeOf('recentMonth');
  return { keyword: '', result: '', from, to };
};
const inputOf = ({ keyword, result, from, to }: ReturnType<typeof defaultsNow>): FilterInput<typeof pageRecords> => ({
  ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
  ...(result ? { success: result === 'success' } : {}),
  ...(from ? { fromDay: from.slice(0, 10) } : {}),
  ...(to ? { toDay: to.slice(0, 10) } : {}),
});

/** 操作日志 (/system/records): who of the provider did what, when, from where, with which result. */
export default function RecordsPage() {
  return (
    <ListPage
      title="操作日志"
      note="平台人员的全部操作，不可修改"
      {...useList(pageRecords, defaultsNow(), inputOf)}
      fields={fields}
      rowKey="recordId"
      columns={columns}
      phone={phone}
      file={exportRecords}
      empty={{ title: '还没有操作日志', hint: '登录、提交和确认变更等操作会记录在这里' }}
    />
  );
}

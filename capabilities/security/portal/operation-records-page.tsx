import { Can, ExportButton, ListPage, useCall, useListState, useSession } from '#platform/portal-kit/index.ts';
import {
  isoOfLocal,
  formatShortTime,
  NoPermissionState,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { pageOperationRecords, RECORD_EXPORT } from '../contract/operations.ts';

type Row = OutputOf<typeof pageOperationRecords>['list'][number];

/** All times: records have real time, which the business day of a demo may be ahead of. */
const DEFAULTS = { operatorName: '', operation: '', result: '', startTime: '', endTime: '' };
const person: SearchField = { kind: 'text', name: 'operatorName', label: '操作人', maxLength: 20 };
const fields: SearchField[] = [
  { kind: 'text', name: 'operation', label: '操作', placeholder: '例如：转账', maxLength: 20 },
  {
    kind: 'select',
    name: 'result',
    label: '结果',
    options: [
      { value: 'success', label: '成功' },
      { value: 'failure', label: '未成功' },
    ],
  },
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '操作时间' },
];

const Result = ({ row }: { row: Row }) =>
  row.success ? <StatusTag tone="good">成功</StatusTag> : <StatusTag tone="bad">未成功</StatusTag>;
const Changes = ({ row: { changes } }: { row: Row }) => (
  <>
    {changes.map(({ label, before, after }) => (
      <div key={label}>
        {label}：<span className="muted">{before || '（空）'}</span> → {after || '（空）'}
      </div>
    ))}
  </>
);
const whyOf = ({ success, reason, responseCode }: Row): string => (success ? '' : reason || responseCode);

const columns: Column<Row>[] = [
  { title: '操作时间', name: 'operatedAt', kind: 'time', width: 170 },
  { title: '操作人', name: 'operatorName', width: 84 },
  { title: '操作', name: 'operation', width: 150, note: (row) => row.object },
  { title: '变更内容', name: 'changes', width: 190, render: (row) => <Changes row={row} /> },
  { title: '结果', name: 'success', width: 140, render: (row) => <Result row={row} />, note: whyOf },
  { title: '来源地址', name: 'address', width: 150, spare: true },
];
const phone = {
  what: (row: Row) => ({ title: row.operation, note: row.object || row.operatorName }),
  money: (row: Row) => ({ title: <Result row={row} />, note: formatShortTime(row.operatedAt) }),
};

/** 操作记录 (/system/records): who did what, when, from where, with which result. Operators see their own. */
export default function OperationRecordsPage() {
  return (
    <Can code="0904" otherwise={<NoPermissionState />}>
      <Records />
    </Can>
  );
}

function Records() {
  const list = useListState(DEFAULTS);
  const isAdmin = useSession((state) => state.user?.roleClass === 'admin');
  const { operatorName, operation, result, startTime, endTime } = list.filter;
  const filter = {
    ...(operatorName.trim() ? { operatorName: operatorName.trim() } : {}),
    ...(operation.trim() ? { operation: operation.trim() } : {}),
    ...(result ? { success: result === 'success' } : {}),
    ...(startTime ? { startTime: isoOfLocal(startTime) } : {}),
    ...(endTime ? { endTime: isoOfLocal(endTime) } : {}),
  };
  const records = useCall(
    pageOperationRecords,
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true },
  );
  return (
    <ListPage
      title="操作记录"
      note={isAdmin ? '本商户所有人员的操作' : '您本人在本商户的操作'}
      fields={isAdmin ? [person, ...fields] : fields}
      defaults={DEFAULTS}
      rowKey="recordId"
      columns={columns}
      phone={phone}
      result={records}
      list={list}
      actions={<ExportButton bizTypeCode={RECORD_EXPORT} filter={filter} none={!records.data?.totalCount} />}
      empty={{ title: '还没有操作记录', hint: '提交付款、复核、修改设置等操作会记录在这里' }}
    />
  );
}

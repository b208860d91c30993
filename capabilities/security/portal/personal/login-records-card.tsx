import { loginWays, pageLoginRecords } from '#capabilities/identity/contract/own-operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, useListState } from '#platform/portal-kit/index.ts';
import { DataTable, formatTime, PageCard, StatusTag, type Column } from '#platform/ui/index.ts';

type Row = OutputOf<typeof pageLoginRecords>['list'][number];

const Result = ({ row }: { row: Row }) =>
  row.success ? (
    <>
      <StatusTag tone="good">成功</StatusTag>
      {row.newDevice && <span className="tag tag-warn record-mark">新设备</span>}
    </>
  ) : (
    <StatusTag tone="bad">被拒绝</StatusTag>
  );

const columns: Column<Row>[] = [
  { title: '时间', name: 'loginAt', kind: 'time', width: 180 },
  { title: '结果', name: 'success', width: 150, render: (row) => <Result row={row} /> },
  { title: '方式', name: 'way', width: 120, render: ({ way }) => loginWays[way] },
  { title: '浏览器', name: 'browser', width: 180 },
  { title: 'IP 地址', name: 'address', width: 150 },
];

const phone = {
  what: (row: Row) => ({ title: `${row.browser} · ${loginWays[row.way]}`, note: row.address }),
  money: (row: Row) => ({ title: <Result row={row} />, note: formatTime(row.loginAt) }),
};

/** Logins of half a year, done and refused. */
export function LoginRecordsCard() {
  const list = useListState({});
  const records = useCall(pageLoginRecords, { pageNo: list.pageNo, pageSize: list.pageSize }, { quiet: true });
  return (
    <PageCard title="登录记录">
      <p className="muted fs-12 records-note">保留半年。出现不是您本人的登录时，请立即修改登录密码并下线其他设备。</p>
      <DataTable caption="登录记录" rowKey="recordId" columns={columns} phone={phone} result={records} list={list} />
    </PageCard>
  );
}

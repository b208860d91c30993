import { Button } from 'antd';
import { endOneSession, endOtherSessions, listSessions } from '#capabilities/identity/contract/own-operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useAction, useCall } from '#platform/portal-kit/index.ts';
import { DataTable, dialogs, formatTime, PageCard, StatusTag, toast, type Column } from '#platform/ui/index.ts';

type Row = OutputOf<typeof listSessions>['list'][number];

const Name = ({ row }: { row: Row }) => (
  <>
    {row.current && (
      <span className="own-session">
        <StatusTag tone="good">本机</StatusTag>
      </span>
    )}
    {row.browser || '未知浏览器'}
  </>
);

const columnsOf = (end: (row: Row) => void): Column<Row>[] => [
  { title: '设备', name: 'browser', width: 200, render: (row) => <Name row={row} /> },
  { title: '登录商户', name: 'customerName', width: 180 },
  { title: 'IP 地址', name: 'address', width: 150 },
  { title: '登录时间', name: 'signedInAt', kind: 'time', width: 164 },
  { title: '最近活动', name: 'lastActiveAt', kind: 'time', width: 164 },
  {
    title: '操作',
    name: 'sessionId',
    width: 90,
    pinned: 'right',
    render: (row) => <EndButton row={row} end={end} />,
  },
];

const EndButton = ({ row, end }: { row: Row; end(row: Row): void }) =>
  row.current ? null : (
    <Button type="link" size="small" danger onClick={() => end(row)}>
      下线
    </Button>
  );

const phoneOf = (end: (row: Row) => void) => ({
  what: (row: Row) => ({ title: <Name row={row} />, note: `${row.address} · ${formatTime(row.lastActiveAt)}` }),
  money: (row: Row) => ({ title: <EndButton row={row} end={end} />, note: row.customerName }),
});

/** Where the person is signed in; any but this session can be ended. */
export function SessionsCard() {
  const sessions = useCall(listSessions, {}, { fresh: true, quiet: true });
  const refreshes = { refreshes: [listSessions] };
  const endOne = useAction(endOneSession, { ...refreshes, onDone: () => toast.success('该设备已下线') });
  const endOthers = useAction(endOtherSessions, {
    ...refreshes,
    onDone: ({ ended }) => toast.success(`其他${ended}处登录已下线`),
  });
  const end = async (row: Row) => {
    const sure = await dialogs.confirm({
      title: '下线该设备',
      text: `${row.browser || '未知浏览器'}（${row.address}）将立即退出登录。如果不是您本人登录的，请随后修改登录密码。`,
      okText: '下线',
      danger: true,
    });
    if (sure) endOne.mutate({ sessionId: row.sessionId });
  };
  const endSession = (row: Row) => void end(row);
  const endAll = async () => {
    const sure = await dialogs.confirm({
      title: '下线其他全部设备',
      text: '除本机外，您在所有设备上的登录都会立即退出。',
      okText: '全部下线',
      danger: true,
    });
    if (sure) endOthers.mutate({});
  };
  const others = sessions.data?.list.some(({ current }) => !current) ?? false;
  return (
    <PageCard
      title="登录设备"
      extra={
        <Button danger disabled={!others} loading={endOthers.isPending} onClick={() => void endAll()}>
          下线其他全部设备
        </Button>
      }
    >
      <DataTable
        caption="登录设备"
        rowKey="sessionId"
        columns={columnsOf(endSession)}
        phone={phoneOf(endSession)}
        result={sessions}
      />
    </PageCard>
  );
}

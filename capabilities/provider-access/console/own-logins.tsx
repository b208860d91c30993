import { Button } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useAction, useCall } from '#platform/portal-kit/index.ts';
import { DataTable, dialogs, formatTime, PageCard, StatusTag, toast, type Column } from '#platform/ui/index.ts';
import { endOwnSession, showOwnLogins } from '../contract/own-operations.ts';

type Logins = OutputOf<typeof showOwnLogins>;
type Session = Logins['sessions'][number];
type Login = Logins['logins'][number];

const Result = ({ success, reason }: Login) => (
  <StatusTag tone={success ? 'good' : 'bad'}>{success ? '成功' : reason}</StatusTag>
);
const loginColumns: Column<Login>[] = [
  { title: '时间', name: 'at', kind: 'time', width: 180 },
  { title: '来源地址', name: 'address', width: 160 },
  { title: '结果', name: 'success', width: 320, render: Result },
];

const loginPhone = {
  what: (row: Login) => ({ title: row.address, note: formatTime(row.at) }),
  money: (row: Login) => ({ title: <Result {...row} />, note: '' }),
};
const sessionPhone = {
  what: (row: Session) => ({ title: row.address, note: formatTime(row.signedInAt) }),
  money: (row: Session) => ({ title: row.isCurrent ? '本次登录' : '', note: '' }),
};

/** Where I am logged in, each to be ended, and my last logins. */
export function OwnLogins() {
  const found = useCall(showOwnLogins, {}, { quiet: true, fresh: true });
  const end = useAction(endOwnSession, { refreshes: [showOwnLogins], onDone: () => toast.success('已结束该登录') });
  const endSession = async ({ sessionId, address }: Session) => {
    const text = `来自${address}的登录会立即失效，未保存的内容会丢失`;
    if (await dialogs.confirm({ title: '结束该登录', text, okText: '结束', danger: true })) end.mutate({ sessionId });
  };
  const columns: Column<Session>[] = [
    { title: '登录时间', name: 'signedInAt', kind: 'time', width: 180 },
    { title: '来源地址', name: 'address', width: 160 },
    { title: '最近使用', name: 'lastSeenAt', kind: 'time', width: 180 },
    {
      title: '操作',
      name: 'isCurrent',
      width: 140,
      needs: null,
      render: (session) =>
        session.isCurrent ? (
          '本次登录'
        ) : (
          <Button type="link" size="small" danger disabled={end.isPending} onClick={() => void endSession(session)}>
            结束
          </Button>
        ),
    },
  ];
  const list = <Row,>(rows: Row[] | undefined) => ({ ...found, data: rows && { list: rows } });
  return (
    <>
      <PageCard title="当前登录">
        <DataTable
          caption="当前登录"
          rowKey="sessionId"
          columns={columns}
          phone={sessionPhone}
          result={list(found.data?.sessions)}
        />
      </PageCard>
      <PageCard title="最近的登录记录">
        <DataTable
          caption="最近的登录记录"
          rowKey="recordId"
          columns={loginColumns}
          phone={loginPhone}
          result={list(found.data?.logins)}
        />
      </PageCard>
    </>
  );
}

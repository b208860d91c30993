import { Button } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { failureIn, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatTime,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  type Column,
  type Tone,
} from '#platform/ui/index.ts';
import { decideReset, listResets, resetStates } from '../contract/reset-operations.ts';

type Row = OutputOf<typeof listResets>['list'][number];
type Decide = (row: Row, approve: boolean) => void;

const TONES: Record<Row['state'], Tone> = {
  waiting: 'waiting',
  approved: 'good',
  rejected: 'bad',
  used: 'good',
  expired: 'off',
};
const State = ({ row }: { row: Row }) => <StatusTag tone={TONES[row.state]}>{resetStates[row.state]}</StatusTag>;

function Actions({ row, decide }: { row: Row; decide: Decide }) {
  if (row.state !== 'waiting') return null;
  if (row.isOwn) return '须由其他管理员审批';
  return (
    <>
      <Button type="link" size="small" onClick={() => decide(row, true)}>
        批准
      </Button>
      <Button type="link" size="small" danger onClick={() => decide(row, false)}>
        拒绝
      </Button>
    </>
  );
}

const columnsOf = (decide: Decide): Column<Row>[] => [
  { title: '申请人', name: 'personName', width: 140 },
  { title: '申请时间', name: 'askedAt', kind: 'time', width: 170 },
  { title: 'IP 地址', name: 'address', width: 160 },
  { title: '状态', name: 'state', width: 120, render: (row) => <State row={row} /> },
  { title: '审批时间', name: 'decidedAt', kind: 'time', width: 190, spare: true },
  {
    title: '操作',
    name: 'resetId',
    width: 160,
    pinned: 'right',
    render: (row) => <Actions row={row} decide={decide} />,
  },
];
const phoneOf = (decide: Decide) => ({
  what: (row: Row) => ({ title: row.personName, note: `${formatTime(row.askedAt)} · ${row.address}` }),
  money: (row: Row) => ({ title: <State row={row} />, note: <Actions row={row} decide={decide} /> }),
});

/** 密码重置审批 (/system/passwordResets): people who forgot the operation password and cannot prove their name. */
export default function PasswordResetsPage() {
  const resets = useCall(listResets, {}, { quiet: true, fresh: true });
  const change = useChange(decideReset, { refreshes: [listResets] });
  const decide = async (row: Row, approve: boolean) => {
    const title = approve ? '批准重置操作密码' : '拒绝重置操作密码';
    const review = [
      { label: '申请人', value: row.personName },
      { label: '申请时间', value: formatTime(row.askedAt) },
    ];
    const end = await change.run({ resetId: row.resetId, approve }, { title, review });
    if (end.status === 'done') toast.success(approve ? '已批准，申请人可在24小时内重置' : '已拒绝');
  };
  const act: Decide = (row, approve) => void decide(row, approve);
  const { outcome } = change;
  return (
    <Page>
      <PageHeader title="密码重置审批" note="请先当面或电话核实是申请人本人，再批准；重置后该人员1小时内不能付款" />
      <PageCard>
        <InlineFailure failure={failureIn(outcome)} />
        <DataTable
          caption="密码重置申请"
          rowKey="resetId"
          columns={columnsOf(act)}
          phone={phoneOf(act)}
          result={resets}
          empty={{ title: '没有重置申请', hint: '忘记操作密码且无法核对实名信息的人员，其申请会列在这里' }}
        />
      </PageCard>
    </Page>
  );
}

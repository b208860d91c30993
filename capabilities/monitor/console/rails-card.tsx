import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button } from 'antd';
import { pauseRail, proposeResume, showRails, type ShownRail } from '#capabilities/account/contract/rail-operations.ts';
import { RAIL_PAUSED, type RailName } from '#capabilities/account/contract/rail-words.ts';
import { useCall, useChange } from '#platform/portal-kit/index.ts';
import { askReason, DataTable, formatTime, PageCard, StatusTag, toast, type Column } from '#platform/ui/index.ts';
import { showOverview } from '../contract/provider-operations.ts';

const REFRESHES = { refreshes: [showRails, showOverview] };
const CODES = ['op.system.edit', 'op.fund.propose'] as const;

const STOPS: Record<RailName, string> = {
  bank: `不再发送新的付款、退回与转入，已发送的继续查询结果。商户在订单上看到“${RAIL_PAUSED}”`,
  fund: `不再发送新的申购、赎回、开户与解约，已发送的继续查询结果。商户暂不能申购和赎回，已受理的等待恢复后发送`,
};

/** Whether people stopped it. Whether the other side answers is in the table of gateways. */
const stateText = (isPaused: boolean): string => (isPaused ? '已暂停' : '未暂停');

const columns: Column<ShownRail>[] = [
  { title: '付款通道', name: 'name', width: 110 },
  {
    title: '状态',
    name: 'isPaused',
    width: 88,
    render: ({ isPaused }) => <StatusTag tone={isPaused ? 'bad' : 'good'}>{stateText(isPaused)}</StatusTag>,
    note: ({ isResumeWaiting }) => (isResumeWaiting ? '恢复待审批' : ''),
  },
  { title: '暂停原因', name: 'reason', width: 170, render: ({ reason }) => reason || '-' },
  { title: '暂停人', name: 'pausedBy', width: 80, render: ({ pausedBy }) => pausedBy || '-' },
  {
    title: '暂停时间',
    name: 'pausedAt',
    width: 164,
    render: ({ pausedAt }) => <span className="numeric">{pausedAt ? formatTime(pausedAt) : '-'}</span>,
  },
];
const phone = {
  what: ({ name, reason }: ShownRail) => ({ title: name, note: reason }),
  money: ({ isPaused, pausedBy }: ShownRail) => ({ title: stateText(isPaused), note: pausedBy }),
};

/** Stops what is sent over a rail, at once; what waits goes out when another person agrees. */
export function RailsCard() {
  const all = useCall(showRails, {}, { quiet: true });
  const pausing = useChange(pauseRail, REFRESHES);
  const resuming = useChange(proposeResume, REFRESHES);
  const stop = async ({ rail, name }: ShownRail) => {
    const done = await askReason({
      title: `暂停${name}`,
      text: `立即生效：${STOPS[rail as RailName]}`,
      limits: PROVIDER_REASON,
      okText: '下一步',
      danger: true,
      send: (reason) => pausing.run({ rail: rail as RailName, reason }),
    });
    if (done) toast.success(`${name}已暂停`);
  };
  const start = async ({ rail, name }: ShownRail) => {
    const done = await askReason({
      title: `恢复${name}`,
      text: '另一位有审批权限的人员同意后恢复，等待发送的随即自动发送',
      limits: PROVIDER_REASON,
      okText: '下一步',
      send: (reason) => resuming.run({ rail: rail as RailName, reason }),
    });
    if (done) toast.success('已提交，等待另一位人员审批');
  };
  const actions: Column<ShownRail> = {
    title: '操作',
    name: 'rail',
    width: 140,
    pinned: 'right',
    needs: CODES,
    render: (row) => {
      if (row.isResumeWaiting) return <span className="muted">待另一人审批</span>;
      return row.isPaused ? (
        <Button disabled={resuming.pending} onClick={() => void start(row)}>
          恢复
        </Button>
      ) : (
        <Button danger disabled={pausing.pending} onClick={() => void stop(row)}>
          暂停
        </Button>
      );
    },
  };
  return (
    <PageCard title="付款通道">
      <DataTable
        caption="付款通道"
        rowKey="rail"
        columns={[...columns, actions]}
        phone={phone}
        result={all}
        empty={{ title: '没有付款通道', hint: '' }}
      />
    </PageCard>
  );
}

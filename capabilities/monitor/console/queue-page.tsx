import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button } from 'antd';
import { useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  askReason,
  DataTable,
  formatCount,
  Page,
  PageCard,
  PageHeader,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { reviveDeadJob, showQueue, type DeadJob } from '../contract/provider-operations.ts';

const REFRESHES = [showQueue];
const REFRESH_MS = 10_000;

const columns: Column<DeadJob>[] = [
  { title: '停止时间', name: 'endedAt', kind: 'time', width: 160 },
  { title: '任务', name: 'kind', width: 130 },
  { title: '对象', name: 'key', kind: 'id', width: 116 },
  { title: '已尝试', name: 'attempt', kind: 'count', width: 64 },
  { title: '最后的错误', name: 'lastError', width: 162 },
];

/** 任务队列 (/system/queue): what waits, what runs, and what has stopped after its last attempt. */
export default function QueuePage() {
  const queue = useCall(showQueue, {}, { quiet: true, refreshMs: REFRESH_MS });
  const reviving = useChange(reviveDeadJob, { refreshes: REFRESHES });
  const revive = async ({ kind, key }: DeadJob) => {
    const done = await askReason({
      title: '重新执行任务',
      text: '请先确认导致失败的原因已经消除。任务会从头尝试，已完成的部分不会重复',
      limits: PROVIDER_REASON,
      okText: '下一步',
      send: (reason) => reviving.run({ kind, key, reason }),
    });
    if (done) toast.success('已重新排队');
  };
  const actions: Column<DeadJob> = {
    title: '操作',
    name: 'mid',
    width: 120,
    pinned: 'right',
    needs: 'op.system.edit',
    render: (row) => (
      <Button disabled={reviving.pending} onClick={() => void revive(row)}>
        重新执行
      </Button>
    ),
  };
  const state = queue.data;
  return (
    <Page>
      <PageHeader
        title="任务队列"
        note={
          state
            ? `等待执行 ${formatCount(state.due)}，执行中 ${formatCount(state.leased)}，已停止 ${formatCount(state.dead)}`
            : '后台任务的执行情况'
        }
      />
      <PageCard title="已停止的任务" extra="最近50个">
        <DataTable
          caption="已停止的任务"
          rowKey="key"
          columns={[...columns, actions]}
          result={queue}
          empty={{ title: '没有停止的任务', hint: '多次尝试后仍未成功的后台任务会列在这里' }}
        />
      </PageCard>
    </Page>
  );
}

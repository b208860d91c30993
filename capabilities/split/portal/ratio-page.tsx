import { Button } from 'antd';
import { changeTones, type ChangeState } from '#capabilities/change/contract/words.ts';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  dialogs,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { changes } from '../contract/changes.ts';
import { querySupport } from '../contract/operations.ts';
import { queryRatio, type RatioChange } from '../contract/ratio-operations.ts';
import type { RatioDialogProps } from './ratio-dialog.tsx';

const REFRESHES = [queryRatio, querySupport];

const StateTag = ({ row }: { row: RatioChange }) => (
  <StatusTag tone={changeTones[row.state]}>{row.stateName}</StatusTag>
);
const decidedText = ({ decidedBy, decidedAt }: RatioChange): string =>
  decidedAt ? `${decidedBy} ${formatTime(decidedAt)}` : '';
const changeText = ({ was, ratio }: RatioChange): string => `${was}% → ${ratio}%`;

const columns: Column<RatioChange>[] = [
  { title: '提交时间', name: 'proposedAt', kind: 'time', width: 170 },
  { title: '变更', name: 'ratio', width: 180, render: (row) => <span className="numeric">{changeText(row)}</span> },
  { title: '提交人', name: 'proposedBy', width: 110 },
  { title: '结果', name: 'state', width: 230, render: (row) => <StateTag row={row} />, note: decidedText },
];
const phone = {
  what: (row: RatioChange) => ({ title: changeText(row), note: `${row.proposedBy} ${formatTime(row.proposedAt)}` }),
  money: (row: RatioChange) => ({ title: <StateTag row={row} />, note: decidedText(row) }),
};
const messages: Readonly<Partial<Record<ChangeState, string>>> = {
  done: '已设置分账比例',
  pending: '已提交，待另一位管理员复核后生效',
};

/** The most of a trade that may be shared: what it is, and who changed it. */
export function RatioPage({ onClose }: { onClose(): void }) {
  const ratio = useCall(queryRatio, {}, { quiet: true, fresh: true });
  const set = async () => {
    if (!ratio.data) return;
    const state = await dialogs.load<ChangeState, RatioDialogProps>(
      () => import('./ratio-dialog.tsx').then(({ RatioDialog }) => RatioDialog),
      { ratio: ratio.data.ratio, reviewed: ratio.data.reviewed },
    );
    if (state) toast.success(messages[state] ?? '');
  };
  const isWaiting = ratio.data?.list.some(({ state }) => state === 'pending') ?? false;
  return (
    <Page>
      <PageHeader
        title="分账比例"
        note={ratio.data ? `一笔交易累计分账不超过交易金额的 ${ratio.data.ratio}%` : ''}
        actions={
          <>
            <Button onClick={onClose}>返回列表</Button>
            <Can code="031203">
              <Button type="primary" disabled={!ratio.data || isWaiting} onClick={() => void set()}>
                设置比例
              </Button>
            </Can>
          </>
        }
      />
      <WaitingChanges calls={changes} refreshes={REFRESHES} />
      <PageCard>
        <DataTable
          caption="比例变更记录"
          rowKey="changeId"
          columns={columns}
          phone={phone}
          result={ratio}
          empty={{ title: '还没有比例变更', hint: '管理员设置分账比例后会列在这里' }}
        />
      </PageCard>
    </Page>
  );
}

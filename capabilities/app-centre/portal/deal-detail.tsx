import { Button } from 'antd';
import { Can, failureIn, useChange } from '#platform/portal-kit/index.ts';
import { DescriptionList, InlineFailure, StatusTag, Timeline, type TimelineEvent } from '#platform/ui/index.ts';
import {
  listDeals,
  listOpened,
  listUnopened,
  queryApplication,
  withdrawDeal,
  type Deal,
} from '../contract/operations.ts';
import { dealTones } from '../contract/words.ts';

const REFRESHES = { refreshes: [listDeals, listOpened, listUnopened, queryApplication] };

/** What happened, and for an opening that waits what will. */
function eventsOf(deal: Deal): TimelineEvent[] {
  const { action, state, actionName, createdAt, endedAt, makerName } = deal;
  const begun: TimelineEvent = { at: createdAt, text: `提交${actionName}申请`, actor: makerName, tone: 'running' };
  const waits: TimelineEvent = { at: createdAt, text: '待平台审核', note: '结果会以站内消息告知', tone: 'waiting' };
  if (state === 'asked') return [begun, waits];
  if (endedAt === null)
    return [
      begun,
      { at: `${deal.startDate}T00:00:00+08:00`, text: '待生效', note: '到日核对开通条件后自动生效', tone: 'waiting' },
    ];
  const ends: Record<Exclude<Deal['state'], 'pending' | 'asked'>, TimelineEvent> = {
    done: { at: endedAt, text: action === 'open' ? '已开通，菜单和功能生效' : '已关闭', tone: 'good' },
    refused: { at: endedAt, text: '未生效', note: deal.reason, tone: 'bad' },
    withdrawn: { at: endedAt, text: '已撤销', actor: deal.endedBy },
  };
  return state === 'pending' ? [begun] : [begun, ends[state]];
}

/** One request with its way so far; an opening that waits can be taken back. */
export function DealDetail({ deal }: { deal: Deal }) {
  const change = useChange(withdrawDeal, REFRESHES);
  const { outcome, pending } = change;
  const withdraw = () =>
    change.run(
      { dealId: deal.dealId },
      {
        title: '确认撤销申请',
        review: [
          { label: '申请', value: `${deal.actionName}${deal.appName}` },
          { label: '生效日期', value: deal.startDate },
        ],
      },
    );
  return (
    <div className="stack">
      <DescriptionList
        items={[
          { label: '状态', value: <StatusTag tone={dealTones[deal.state]}>{deal.stateName}</StatusTag> },
          { label: '生效日期', value: deal.startDate },
          { label: '申请人', value: deal.makerName },
          deal.action === 'close' && { label: '关闭原因', value: deal.reason, wide: true },
        ]}
      />
      <Timeline events={eventsOf(deal)} />
      {(deal.state === 'pending' || deal.state === 'asked') && (
        <Can code="120101">
          <InlineFailure failure={failureIn(outcome)} />
          <Button loading={pending} onClick={() => void withdraw()}>
            撤销申请
          </Button>
        </Can>
      )}
    </div>
  );
}

import { Button } from 'antd';
import { Can, useCall, type ListState } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  DataTable,
  Page,
  PageCard,
  PageHeader,
  StatusTabs,
  StatusTag,
  type Column,
} from '#platform/ui/index.ts';
import { listStandings, type StandingRow } from '../contract/operations.ts';
import { standingTones, type StandingState } from '../contract/words.ts';
import { amountText, minuteText, payeeText, runText, whenText } from './standing-words.ts';

export const DEFAULTS = { tab: 'living' };
/** What `open` of the address says for the form. */
export const NEW = 'new';

const tabs = {
  living: { label: '未结束', states: ['active', 'paused', 'stopped'] },
  toHandle: { label: '需要处理', states: [] },
  ended: { label: '已结束', states: ['ended'] },
} as const satisfies Record<string, { label: string; states: readonly StandingState[] }>;
type Tab = keyof typeof tabs;
const EMPTY = {
  living: { title: '还没有定期付款', hint: '设置后，系统在约定日期的08:30自动提交提现、转账或代付' },
  toHandle: { title: '没有需要处理的定期付款', hint: '被停止的，以及最近3天未能执行的，会出现在这里' },
  ended: { title: '没有已结束的定期付款', hint: '终止的和只执行一次的，会出现在这里' },
} as const;

const StateTag = ({ row }: { row: StandingRow }) => (
  <StatusTag tone={standingTones[row.state]}>{row.stateName}</StatusTag>
);

const columns: Column<StandingRow>[] = [
  { title: '业务', name: 'kindName', width: 84 },
  {
    title: '收款方',
    name: 'payeeName',
    width: 200,
    kind: 'name',
    note: payeeText,
  },
  { title: '周期', name: 'calendar', width: 150, render: ({ calendar }) => whenText(calendar), note: amountText },
  { title: '下次执行', name: 'nextAt', width: 150, render: ({ nextAt }) => minuteText(nextAt) },
  { title: '状态', name: 'state', width: 110, render: (row) => <StateTag row={row} /> },
  {
    title: '上次结果',
    name: 'lastRun',
    width: 200,
    spare: true,
    render: ({ lastRun, stopReason }) => (
      <span className="cell-name" title={stopReason || runText(lastRun)}>
        {stopReason || runText(lastRun)}
      </span>
    ),
    note: ({ lastRun }) => lastRun?.date ?? '',
  },
  {
    title: '付款账户',
    name: 'accountNo',
    width: 110,
    spare: true,
    render: ({ accountNo }) => <span className="numeric">{accountTail(accountNo)}</span>,
  },
];
const phone = {
  what: (row: StandingRow) => ({
    title: `${row.kindName} · ${row.payeeName}`,
    note: `${whenText(row.calendar)}，${amountText(row)}`,
  }),
  money: (row: StandingRow) => ({ title: minuteText(row.nextAt), note: <StateTag row={row} /> }),
};

/** Standing instructions, newest first. */
export function StandingList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const tab: Tab = list.filter.tab in tabs ? (list.filter.tab as Tab) : 'living';
  const standings = useCall(
    listStandings,
    {
      ...(tab === 'toHandle' ? { toHandle: true } : { states: [...tabs[tab].states] }),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  return (
    <Page>
      <PageHeader
        title="定期付款"
        note="按日、按周或按月自动提现、转账、代付，每笔订单按贵公司的规则复核"
        actions={
          <Can code="031101">
            <Button type="primary" onClick={() => list.setOpen(NEW)}>
              设置定期付款
            </Button>
          </Can>
        }
      />
      <PageCard>
        <DataTable
          caption="定期付款"
          tabs={
            <StatusTabs
              label="状态"
              tabs={(Object.keys(tabs) as Tab[]).map((value) => ({ value, label: tabs[value].label }))}
              value={tab}
              onChange={(chosen) => list.setFilter({ tab: chosen })}
            />
          }
          rowKey="standingId"
          columns={columns}
          phone={phone}
          result={standings}
          list={{ ...list, filtered: false, clearFilter: () => list.setFilter(DEFAULTS) }}
          empty={EMPTY[tab]}
          onRow={({ standingId }) => list.setOpen(standingId)}
        />
      </PageCard>
    </Page>
  );
}

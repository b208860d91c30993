import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  SideDrawer,
  StatusTabs,
  StatusTag,
  type Column,
} from '#platform/ui/index.ts';
import { listDeals, type Deal } from '../contract/operations.ts';
import { dealStates, dealTones, type DealState } from '../contract/words.ts';
import { DealDetail } from './deal-detail.tsx';
import './app-centre.css';

const DEFAULTS = { state: '' };
const TABS: readonly { value: DealState | ''; label: string }[] = [
  { value: '', label: '全部' },
  ...Object.entries(dealStates).map(([value, label]) => ({ value: value as DealState, label })),
];
const DRAWER_WIDTH = 480;

const StateTag = ({ row }: { row: Deal }) => <StatusTag tone={dealTones[row.state]}>{row.stateName}</StatusTag>;
const titleOf = ({ actionName, appName }: Deal): string => `${actionName}${appName}`;

const columns: Column<Deal>[] = [
  { title: '申请时间', name: 'createdAt', kind: 'time', width: 170 },
  { title: '申请', name: 'appName', width: 200, render: titleOf, note: (row) => row.reason },
  { title: '生效日期', name: 'startDate', width: 120 },
  { title: '状态', name: 'state', width: 110, render: (row) => <StateTag row={row} /> },
  { title: '申请人', name: 'makerName', width: 120, spare: true },
];
const phone = {
  what: (row: Deal) => ({ title: titleOf(row), note: formatTime(row.createdAt) }),
  money: (row: Deal) => ({ title: <StateTag row={row} />, note: row.startDate }),
};

/** 开通记录 (/appCenter/deal): openings that wait for their day, and all that was opened and closed. */
export default function DealPage() {
  const list = useListState(DEFAULTS);
  const navigate = useNavigate();
  const state = list.filter.state as DealState | '';
  const deals = useCall(
    listDeals,
    { pageNo: list.pageNo, pageSize: list.pageSize, ...(state ? { state } : {}) },
    { quiet: true, fresh: true },
  );
  const shown = deals.data?.list.find(({ dealId }) => dealId === list.open);
  const toList = () => void navigate('/appCenter/apps');
  return (
    <Page>
      <PageHeader title="开通记录" note="应用的开通和关闭申请，以及各申请的办理进度" />
      <PageCard>
        <DataTable
          caption="开通记录"
          rowKey="dealId"
          columns={columns}
          phone={phone}
          result={deals}
          list={list}
          tabs={
            <StatusTabs label="状态" tabs={TABS} value={state} onChange={(value) => list.setFilter({ state: value })} />
          }
          empty={{
            title: '还没有开通记录',
            hint: '在应用列表中开通或关闭应用后，申请和进度会出现在这里',
            action: <Button onClick={toList}>去应用列表</Button>,
          }}
          onRow={({ dealId }) => list.setOpen(dealId)}
        />
      </PageCard>
      <SideDrawer
        title={shown ? titleOf(shown) : '申请详情'}
        open={shown !== undefined}
        onClose={() => list.setOpen('')}
        width={DRAWER_WIDTH}
      >
        {shown && <DealDetail deal={shown} />}
      </SideDrawer>
    </Page>
  );
}

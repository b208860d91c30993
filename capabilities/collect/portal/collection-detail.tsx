import { Button } from 'antd';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  DescriptionList,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { queryCollection, type CollectionDetail as Detail, type CollectionItem } from '../contract/operations.ts';
import { itemTones } from '../contract/words.ts';
import { makerText, RunState } from './run-list.tsx';

const REFRESH_MS = 2_000;

const StateTag = ({ row }: { row: CollectionItem }) => (
  <StatusTag tone={itemTones[row.state]}>{row.stateName}</StatusTag>
);
const wishText = ({ wish }: CollectionItem) => (wish === null ? '超出保留金额的部分' : <AmountText value={wish} />);
const Collected = ({ row }: { row: CollectionItem }) =>
  row.state === 'succeeded' && row.amount ? <AmountText value={row.amount} /> : '-';
const Order = ({ row }: { row: CollectionItem }) => (row.orderNo ? <OrderLink orderNo={row.orderNo} /> : '-');

const columns: Column<CollectionItem>[] = [
  {
    title: '付款商户',
    name: 'customerName',
    width: 220,
    kind: 'name',
    note: (row) => row.accountNo,
  },
  { title: '要求', name: 'wish', width: 160, render: wishText },
  { title: '归集金额(元)', name: 'amount', align: 'right', width: 150, render: (row) => <Collected row={row} /> },
  { title: '结果', name: 'state', width: 260, render: (row) => <StateTag row={row} />, note: (row) => row.reason },
  { title: '转入订单', name: 'orderNo', width: 150, render: (row) => <Order row={row} /> },
  { title: '完成时间', name: 'endedAt', kind: 'time', width: 170, spare: true },
];
const phone = {
  what: (row: CollectionItem) => ({ title: row.customerName, note: row.reason || row.accountNo }),
  money: (row: CollectionItem) => ({ title: <Collected row={row} />, note: <StateTag row={row} /> }),
};

/** One collection with each of its accounts; it is asked again while it runs. */
export function CollectionDetail({ runId, onClose }: { runId: string; onClose(): void }) {
  const detail = useCall(
    queryCollection,
    { runId },
    { quiet: true, refreshMs: ({ state }) => state === 'running' && REFRESH_MS },
  );
  const found = detail.data?.runId === runId ? detail.data : undefined;
  return (
    <Page>
      <PageHeader title="归集详情" actions={<Button onClick={onClose}>返回列表</Button>} />
      {found ? (
        <>
          <Facts run={found} />
          <PageCard title="归集账户">
            <DataTable
              caption="归集账户"
              rowKey="itemNo"
              columns={columns}
              phone={phone}
              result={{ data: { list: found.items }, error: null, isFetching: false, refetch: () => detail.refetch() }}
              empty={{ title: '没有归集账户', hint: '' }}
            />
          </PageCard>
        </>
      ) : (
        <WaitingCard result={detail} />
      )}
    </Page>
  );
}

const Facts = ({ run }: { run: Detail }) => (
  <PageCard title="归集信息" extra={<RunState row={run} />}>
    <DescriptionList
      items={[
        { label: '已归集金额', value: <AmountText value={run.collected} /> },
        { label: '归集账户', value: `${run.count} 个，已归集 ${run.succeeded} 个，未归集 ${run.skipped} 个` },
        { label: '发起人', value: makerText(run) },
        { label: '发起时间', value: formatTime(run.createdAt) },
      ]}
    />
  </PageCard>
);

import { Button } from 'antd';
import { useState } from 'react';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  dialogs,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  StatusTabs,
  StatusTag,
  type Column,
  type DialogProps,
  type Tone,
} from '#platform/ui/index.ts';
import { getPackets, type PacketRow } from '../contract/operations.ts';
import { packetStates, type PacketState } from '../contract/words.ts';
import type { PacketLinkProps } from './packet-link-dialog.tsx';

const tones: Readonly<Record<PacketState, Tone>> = {
  planned: 'running',
  waiting: 'waiting',
  claimed: 'good',
  returned: 'off',
  void: 'bad',
};
const PAGE_SIZE = 20;
/** Receivers claim while the page is open. */
const REFRESH_MS = 5_000;
const tabs = [
  { value: '', label: '全部' },
  ...(['waiting', 'claimed', 'returned'] as const).map((value) => ({ value, label: packetStates[value] })),
];

/** A chunk of its own: it draws the QR code. */
const showLink = (props: Omit<PacketLinkProps, keyof DialogProps<void>>) =>
  dialogs.load<void, PacketLinkProps>(
    () => import('./packet-link-dialog.tsx').then(({ PacketLinkDialog }) => PacketLinkDialog),
    props,
  );

const StateTag = ({ row }: { row: PacketRow }) => <StatusTag tone={tones[row.state]}>{row.stateName}</StatusTag>;

function RowAction({ row }: { row: PacketRow }) {
  if (row.claimPath)
    return (
      <Button
        type="link"
        size="small"
        // The row itself opens the same.
        onClick={(event) => (event.stopPropagation(), void showLink({ packet: row }))}
      >
        领取链接
      </Button>
    );
  return row.returnNo ? <OrderLink orderNo={row.returnNo}>退回订单</OrderLink> : '-';
}

const columns: Column<PacketRow>[] = [
  { title: '序号', name: 'packetNo', width: 64, align: 'right' },
  {
    title: '收款人',
    name: 'name',
    width: 170,
    kind: 'name',
    note: (row) => row.payee,
  },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 110 },
  {
    title: '状态',
    name: 'state',
    width: 170,
    render: (row) => <StateTag row={row} />,
    note: (row) => (row.endedAt ? formatTime(row.endedAt) : ''),
  },
  {
    title: '祝福语',
    name: 'greeting',
    width: 200,
    render: (row) => (
      <span className="cell-name" title={row.greeting}>
        {row.greeting || '-'}
      </span>
    ),
  },
  { title: '备注', name: 'remark', width: 120, spare: true },
  { title: '操作', name: 'claimPath', width: 110, pinned: 'right', render: (row) => <RowAction row={row} /> },
];
const phone = {
  what: (row: PacketRow) => ({ title: row.name, note: row.payee }),
  money: (row: PacketRow) => ({ title: <AmountText value={row.amount} />, note: <StateTag row={row} /> }),
};

/** The packets of one issue: whose, how far, and the link of each that waits. */
export function PacketList({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const [only, setOnly] = useState('');
  const [pageNo, setPageNo] = useState(1);
  // The address has the page of the records, to which 返回 leads.
  const list = { ...useListState({}), pageNo, pageSize: PAGE_SIZE, setPage: setPageNo } as const;
  const packets = useCall(
    getPackets,
    { orderNo, ...(only ? { states: [only as PacketState] } : {}), pageNo, pageSize: PAGE_SIZE },
    { quiet: true, refreshMs: REFRESH_MS },
  );
  return (
    <Page>
      <PageHeader
        title="红包明细"
        note="把领取链接或二维码发给对应的收款人，24小时内未领取的自动退回"
        actions={
          <>
            <OrderLink orderNo={orderNo}>订单详情</OrderLink>
            <Button onClick={onClose}>返回红包记录</Button>
          </>
        }
      />
      <PageCard>
        <DataTable
          caption="红包明细"
          rowKey="packetNo"
          columns={columns}
          phone={phone}
          result={packets}
          list={list}
          tabs={
            <StatusTabs label="状态" tabs={tabs} value={only} onChange={(value) => (setOnly(value), setPageNo(1))} />
          }
          empty={{ title: '没有红包', hint: '请选择其他状态' }}
          onRow={(row) => row.claimPath && void showLink({ packet: row })}
        />
      </PageCard>
    </Page>
  );
}

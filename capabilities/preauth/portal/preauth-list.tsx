import { Button } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, listOfTab, ListPage, useCall, type ListState } from '#platform/portal-kit/index.ts';
import { AmountText, formatCount, StatusTabs, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { listPreauths, type PreauthRow } from '../contract/operations.ts';
import { listedStates, preauthStates, sides, type Side } from '../contract/words.ts';
import { deadlineOf, preauthTones } from './preauth-words.ts';

export const DEFAULTS = { side: 'payee', keyword: '', states: '' };
/** What `open` of the address says for the form. */
export const NEW = 'new';
const NO_FILTER = { keyword: '', states: '' };
const EMPTY = {
  payee: { title: '还没有收款的预授权', hint: '发起预授权后，付款方确认即冻结其资金，您可在30天内完成收款' },
  payer: { title: '还没有付款的预授权', hint: '收款方发起预授权后，会出现在这里等待确认' },
} as const;

const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '预授权单号、对方名称、备注' },
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    options: listedStates.map((value) => ({ value, label: preauthStates[value] })),
    multiple: true,
  },
];

const StateTag = ({ row }: { row: PreauthRow }) => (
  <StatusTag tone={preauthTones[row.state]}>{row.stateName}</StatusTag>
);

/** The other side, and what explains it: of a payer that has not confirmed only the account is known. */
function otherSide({ side, payerName, payerAccountNo, payeeName, payeeAccountNo }: PreauthRow): {
  name: string;
  note: string;
} {
  if (side === 'payer') return { name: payeeName, note: payeeAccountNo };
  return payerName
    ? { name: payerName, note: payerAccountNo }
    : { name: `账户 ${payerAccountNo}`, note: '确认后显示名称' };
}

const columnsOf = (side: Side): Column<PreauthRow>[] => [
  { title: '发起时间', name: 'createdAt', kind: 'moment', width: 96 },
  {
    title: side === 'payee' ? '付款方' : '收款方',
    name: 'payeeName',
    width: 180,
    render: (row) => <span className="cell-name">{otherSide(row).name}</span>,
    note: (row) => otherSide(row).note,
  },
  { title: '预授权金额(元)', name: 'amount', kind: 'amount', width: 142 },
  { title: '状态', name: 'state', width: 140, render: (row) => <StateTag row={row} />, note: deadlineOf },
  { title: '单号', name: 'orderNo', kind: 'id', width: 124 },
  { title: '冻结中(元)', name: 'held', kind: 'amount', width: 124, spare: true },
  { title: '已使用(元)', name: 'used', kind: 'amount', width: 124, spare: true },
  { title: '已解冻(元)', name: 'released', kind: 'amount', width: 124, spare: true },
  {
    title: '备注',
    name: 'remark',
    width: 140,
    spare: true,
    render: (row) => (
      <span className="cell-name" title={row.remark}>
        {row.remark || '-'}
      </span>
    ),
  },
];

const phone = {
  what: (row: PreauthRow) => ({
    title: otherSide(row).name,
    note: deadlineOf(row) || row.remark || otherSide(row).note,
  }),
  money: (row: PreauthRow) => ({ title: <AmountText value={row.amount} />, note: <StateTag row={row} /> }),
};

function Note({ data }: { data: OutputOf<typeof listPreauths> | undefined }) {
  if (data?.toConfirm)
    return (
      <>
        有 {formatCount(data.toConfirm)} 笔预授权等待您确认，请在“{sides.payer}”中处理
      </>
    );
  return <>请付款方先冻结一笔资金，30天内完成收款或撤销</>;
}

/** Pre-authorisations of one side, newest first. */
export function PreauthList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const { keyword, states } = list.filter;
  const side: Side = list.filter.side === 'payer' ? 'payer' : 'payee';
  const preauths = useCall(
    listPreauths,
    {
      side,
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(states ? { states: states.split(',') as (typeof listedStates)[number][] } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  return (
    <ListPage
      title="预授权"
      note={<Note data={preauths.data} />}
      head={
        <Can code="030601">
          <Button type="primary" onClick={() => list.setOpen(NEW)}>
            发起预授权
          </Button>
        </Can>
      }
      list={listOfTab(list, NO_FILTER)}
      defaults={NO_FILTER}
      fields={fields}
      tabs={
        <StatusTabs
          label="我方身份"
          tabs={(Object.keys(sides) as Side[]).map((value) => ({ value, label: sides[value] }))}
          value={side}
          onChange={(chosen) => list.setFilter({ side: chosen })}
        />
      }
      rowKey="orderNo"
      columns={columnsOf(side)}
      phone={phone}
      result={preauths}
      empty={EMPTY[side]}
      onRow={({ orderNo }) => list.setOpen(orderNo)}
    />
  );
}

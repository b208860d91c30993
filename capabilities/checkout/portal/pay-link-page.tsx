import { Button } from 'antd';
import { useMemo, type MouseEvent } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, ListPage, useAction, useCall, useCan, useListState, useToday } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  dialogs,
  formatShortTime,
  InlineFailure,
  isoOfLocal,
  optionsOf,
  rangeOf,
  StatusTag,
  type Column,
  type DialogProps,
  type SearchField,
} from '#platform/ui/index.ts';
import { closeTrade, listTrades } from '../contract/operations.ts';
import { tradeStates, type TradeState } from '../contract/words.ts';
import type { MadeTrade } from './new-trade-dialog.tsx';
import type { LinkDialogProps } from './link-dialog.tsx';
import { copyPayLink } from './pay-link-address.ts';
import { tradeTones } from './trade-tones.ts';
import './pay-link.css';

type Row = OutputOf<typeof listTrades>['list'][number];

function defaultsOf(today: string) {
  const [startTime, endTime] = rangeOf('recentMonth', today);
  return { keyword: '', states: '', startTime, endTime };
}
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '收款单号、事由、付款方' },
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '创建时间' },
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    options: optionsOf(tradeStates),
    multiple: true,
  },
];

const StateTag = ({ row }: { row: Row }) => <StatusTag tone={tradeTones[row.state]}>{row.stateName}</StatusTag>;

/** When it was paid, or until when it can be. */
const nextStepOf = (row: Row): string =>
  row.paidAt ? `${formatShortTime(row.paidAt)} 付款` : row.payPath ? `${formatShortTime(row.validUntil)} 前有效` : '';

const columnsOf = (actions: Actions): Column<Row>[] => [
  { title: '创建时间', name: 'createdAt', kind: 'moment', width: 96 },
  { title: '事由', name: 'subject', width: 140, note: (row) => row.payerName },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 132 },
  { title: '状态', name: 'state', width: 128, render: (row) => <StateTag row={row} />, note: nextStepOf },
  { title: '收款单号', name: 'tradeNo', kind: 'id', width: 124 },
  {
    title: '收款账户',
    name: 'accountNo',
    width: 104,
    spare: true,
    render: (row) => <span className="numeric">{accountTail(row.accountNo)}</span>,
  },
  { title: '创建人', name: 'makerName', width: 92, spare: true },
  {
    title: '操作',
    name: 'payPath',
    width: 128,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];

interface Actions {
  onCopy(row: Row): void;
  onClose(row: Row): void;
}

/** The actions of an open one; for the others the state says why there are none. */
function RowActions({ row, onCopy, onClose }: Actions & { row: Row }) {
  if (!row.payPath) return '-';
  /** The row itself opens the link, so a click on a button must not reach the row. */
  const only = (act: (row: Row) => void) => (event: MouseEvent) => (event.stopPropagation(), act(row));
  return (
    <div className="row pay-link-actions">
      <Button type="link" size="small" onClick={only(onCopy)}>
        复制链接
      </Button>
      {row.mayClose && (
        <Can code="030301">
          <Button type="link" size="small" onClick={only(onClose)}>
            关闭
          </Button>
        </Can>
      )}
    </div>
  );
}

const phone = {
  what: (row: Row) => ({ title: row.subject, note: row.payerName || `有效期至 ${formatShortTime(row.validUntil)}` }),
  money: (row: Row) => ({ title: <AmountText value={row.amount} />, note: <StateTag row={row} /> }),
};

/** Both are chunks of their own: the drawing of QR codes, and a form on a page that is a list. */
const showLink = (props: Omit<LinkDialogProps, 'close'>) =>
  dialogs.load<'close', LinkDialogProps>(() => import('./link-dialog.tsx').then(({ LinkDialog }) => LinkDialog), props);
const askForTrade = () =>
  dialogs.load<MadeTrade, DialogProps<MadeTrade>>(
    () => import('./new-trade-dialog.tsx').then(({ NewTradeDialog }) => NewTradeDialog),
    {},
  );

/** 收款单 of the merchant and their links, newest first (/fund/payLink). */
export default function PayLinkPage() {
  const today = useToday();
  const defaults = useMemo(() => defaultsOf(today), [today]);
  const list = useListState(defaults);
  const mayCreate = useCan('030301');
  const { keyword, states, startTime, endTime } = list.filter;
  const trades = useCall(
    listTrades,
    {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(states ? { states: states.split(',') as TradeState[] } : {}),
      ...(startTime ? { startTime: isoOfLocal(startTime) } : {}),
      ...(endTime ? { endTime: isoOfLocal(endTime) } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  const close = useAction(closeTrade, { quiet: true, refreshes: [listTrades] });
  const askToClose = async (row: Row) => {
    const sure = await dialogs.confirm({
      title: '关闭收款单',
      text: `关闭后付款链接立即失效，客户将不能再付款：${row.subject}`,
      okText: '关闭收款单',
      danger: true,
    });
    if (sure) close.mutate({ tradeNo: row.tradeNo });
  };
  const open = async (row: Row) => {
    const wish = await showLink({ title: '付款链接', ...row, mayClose: row.mayClose && mayCreate });
    if (wish === 'close') await askToClose(row);
  };
  const create = async () => {
    const made = await askForTrade();
    if (made) await showLink({ title: '收款单已创建', ...made });
  };
  /** One primary button a page: the head's. */
  const createButton = (type: 'primary' | 'default', label: string) => (
    <Can code="030301">
      <Button type={type} onClick={() => void create()}>
        {label}
      </Button>
    </Can>
  );
  return (
    <ListPage
      title="收款单"
      note="生成付款链接发给客户，对方企业登录后即可付款到您的账户"
      head={createButton('primary', '新建收款单')}
      fields={fields}
      defaults={defaults}
      above={close.error && <InlineFailure failure={close.error} />}
      rowKey="tradeNo"
      columns={columnsOf({
        onCopy: (row) => void copyPayLink(row.payPath),
        onClose: (row) => void askToClose(row),
      })}
      phone={phone}
      result={trades}
      list={list}
      empty={{
        title: '还没有收款单',
        hint: '新建收款单后，把付款链接发给客户',
        action: createButton('default', '创建第一笔收款单'),
      }}
      onRow={(row) => row.payPath && void open(row)}
    />
  );
}

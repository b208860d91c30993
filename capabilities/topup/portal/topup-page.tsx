import { Button } from 'antd';
import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Can, ListCard, pathTo, useAction, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  ChoiceSelect,
  dialogs,
  formatShortTime,
  InlineFailure,
  optionsOf,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  StatusTag,
  toast,
  type Column,
  type DialogProps,
  type SearchField,
  type Tone,
} from '#platform/ui/index.ts';
import { cancelTopup, listTopups, queryAcsAccount, type TopupRow } from '../contract/operations.ts';
import { topupStates, type TopupState } from '../contract/words.ts';
import type { HowToPayProps, ToPay } from './how-to-pay-dialog.tsx';
import { TargetList } from './target-list.tsx';
import './topup.css';

const DEFAULTS = { keyword: '', states: '' };
/** Money comes at any time: the list is read again this often. */
const REFRESH_MS = 5_000;
const tones: Readonly<Record<TopupState, Tone>> = {
  waiting: 'waiting',
  transferring: 'waiting',
  received: 'good',
  failed: 'bad',
  lapsed: 'off',
  cancelled: 'off',
};

const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '充值单号、订单号、付款方、附言' },
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    options: optionsOf(topupStates),
    multiple: true,
  },
];

const StateTag = ({ row }: { row: TopupRow }) => <StatusTag tone={tones[row.state]}>{row.stateName}</StatusTag>;
const Money = ({ row }: { row: TopupRow }) => (
  <AmountText value={row.amount} {...(row.state === 'received' ? { direction: 'in' as const } : {})} />
);
/** Who paid, or what is waited for. */
const titleOf = (row: TopupRow): string => row.payerName || `充值单 ${row.topupNo}`;
const noteOf = (row: TopupRow): string =>
  row.payerName
    ? [accountTail(row.payerAccountNo), row.payerBankName].filter(Boolean).join(' · ')
    : row.state === 'waiting'
      ? `${formatShortTime(row.validUntil)} 前有效`
      : '';
/** Why it failed, or what an order of it is. */
const stateNote = (row: TopupRow): string => row.reason || row.typeName;

const columnsOf = (actions: Actions): Column<TopupRow>[] => [
  { title: '时间', name: 'at', kind: 'moment', width: 96 },
  {
    title: '付款方',
    name: 'payerName',
    width: 190,
    render: (row) => (
      <span className="cell-name" title={titleOf(row)}>
        {titleOf(row)}
      </span>
    ),
    note: noteOf,
  },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 142, render: (row) => <Money row={row} /> },
  { title: '状态', name: 'state', width: 124, render: (row) => <StateTag row={row} />, note: stateNote },
  {
    title: '入账账户',
    name: 'accountNo',
    width: 104,
    spare: true,
    render: (row) => <span className="numeric">{accountTail(row.accountNo)}</span>,
  },
  {
    title: '附言',
    name: 'remark',
    width: 140,
    spare: true,
    render: (row) => (
      <span className="cell-name" title={row.remark}>
        {row.remark || '-'}
      </span>
    ),
  },
  { title: '充值单号', name: 'topupNo', width: 116, spare: true },
  {
    title: '操作',
    name: 'orderNo',
    width: 132,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];

interface Actions {
  onPay(row: TopupRow): void;
  onCancel(row: TopupRow): void;
  onOrder(row: TopupRow): void;
}

function RowActions({ row, onPay, onCancel, onOrder }: Actions & { row: TopupRow }) {
  /** The row itself opens what it has, so a click on a button must not reach the row. */
  const only = (act: (row: TopupRow) => void) => (event: MouseEvent) => (event.stopPropagation(), act(row));
  if (row.orderNo)
    return (
      <Button type="link" size="small" onClick={only(onOrder)}>
        订单详情
      </Button>
    );
  if (row.state !== 'waiting') return '-';
  return (
    <div className="row topup-actions">
      <Button type="link" size="small" onClick={only(onPay)}>
        汇款信息
      </Button>
      <Can code="031001">
        <Button type="link" size="small" onClick={only(onCancel)}>
          取消
        </Button>
      </Can>
    </div>
  );
}

const phone = {
  what: (row: TopupRow) => ({ title: titleOf(row), note: noteOf(row) || formatShortTime(row.at) }),
  money: (row: TopupRow) => ({ title: <Money row={row} />, note: <StateTag row={row} /> }),
};

/** Chunks of their own: forms on a page that is a list. */
const showHowToPay = (props: ToPay) =>
  dialogs.load<void, HowToPayProps>(
    () => import('./how-to-pay-dialog.tsx').then(({ HowToPayDialog }) => HowToPayDialog),
    props,
  );
const askForTopup = () =>
  dialogs.load<ToPay, DialogProps<ToPay>>(
    () => import('./new-topup-dialog.tsx').then(({ NewTopupDialog }) => NewTopupDialog),
    {},
  );
const askForClaim = () =>
  dialogs.load<string, DialogProps<string>>(
    () => import('./claim-dialog.tsx').then(({ ClaimDialog }) => ClaimDialog),
    {},
  );

const askForTransfer = () =>
  dialogs.load<boolean, DialogProps<boolean>>(
    () => import('./transfer-in-dialog.tsx').then(({ TransferInDialog }) => TransferInDialog),
    {},
  );

/** 充值: where to remit to, and what came in (/fund/topup). */
export default function TopupPage() {
  const list = useListState(DEFAULTS);
  const navigate = useNavigate();
  const { keyword, states } = list.filter;
  const targets = useCall(queryAcsAccount, {}, { quiet: true });
  const topups = useCall(
    listTopups,
    {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(states ? { states: states.split(',') as TopupState[] } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true, refreshMs: REFRESH_MS },
  );
  const cancel = useAction(cancelTopup, { quiet: true, refreshes: [listTopups] });
  const order = (row: TopupRow) => void navigate(pathTo('/order/detail', { open: row.orderNo }));
  const pay = (row: TopupRow) => {
    const account = targets.data?.list.find(({ accountNo }) => accountNo === row.accountNo);
    if (!targets.data || !account) return;
    const { topupNo, amount, validUntil } = row;
    void showHowToPay({ topupNo, amount, validUntil: validUntil ?? '', account, collecting: targets.data.collecting });
  };
  const askToCancel = async (row: TopupRow) => {
    const sure = await dialogs.confirm({
      title: '取消充值单',
      text: `取消后充值码 ${row.topupNo} 失效。已汇出的款项请勿取消。`,
      okText: '取消充值单',
      danger: true,
    });
    if (sure) cancel.mutate({ topupNo: row.topupNo });
  };
  const create = async () => {
    const made = await askForTopup();
    if (made) await showHowToPay(made);
  };
  const transfer = async () => {
    if (await askForTransfer()) toast.success('转入已提交，银行处理后自动入账');
  };
  const claim = async () => {
    const orderNo = await askForClaim();
    if (!orderNo) return;
    toast.success('认领成功，款项已入账');
    void navigate(pathTo('/order/detail', { open: orderNo }));
  };
  return (
    <Page>
      <PageHeader
        title="充值"
        note="从银行向下方账户汇款，到账后自动入账，不收手续费"
        actions={
          <>
            <Can code="031001">
              <Button onClick={() => void claim()}>认领汇款</Button>
            </Can>
            <Can code="031002">
              <Button onClick={() => void transfer()}>从银行账户转入</Button>
            </Can>
            <Can code="031001">
              <Button type="primary" onClick={() => void create()}>
                生成充值单
              </Button>
            </Can>
          </>
        }
      />
      <PageCard title="汇款账户">
        {targets.data ? (
          <Targets list={targets.data.list} />
        ) : targets.error ? (
          <InlineFailure failure={targets.error} />
        ) : (
          <Skeleton rows={3} height={20} />
        )}
      </PageCard>
      <ListCard
        fields={fields}
        defaults={DEFAULTS}
        above={cancel.error && <InlineFailure failure={cancel.error} />}
        caption="充值记录"
        rowKey="id"
        columns={columnsOf({ onPay: pay, onCancel: (row) => void askToCancel(row), onOrder: order })}
        phone={phone}
        result={topups}
        list={list}
        empty={{ title: '还没有充值记录', hint: '向上方账户汇款，到账后会出现在这里' }}
        onRow={(row) => (row.orderNo ? order(row) : row.state === 'waiting' && pay(row))}
      />
    </Page>
  );
}

type Target = Parameters<typeof TargetList>[0]['target'] & { accountNo: string };

/** One account at a time: a merchant has several, and a wrong number credits another one of them. */
function Targets({ list }: { list: readonly Target[] }) {
  const [chosen, setChosen] = useState('');
  const target = list.find(({ accountNo }) => accountNo === chosen) ?? list[0];
  if (!target) return <p className="muted">没有可以入账的账户，请联系平台</p>;
  return (
    <div className="topup-target">
      <div className="topup-choice">
        <span className="muted">入账账户</span>
        <ChoiceSelect
          value={target.accountNo}
          onChange={setChosen}
          aria-label="选择汇款账户"
          options={list.map(({ accountNo }) => ({ value: accountNo, label: accountTail(accountNo) }))}
        />
      </div>
      <TargetList target={target} />
      <p className="muted">付款方为他人时按异名汇入入账，请勿用于代收代付。</p>
    </div>
  );
}

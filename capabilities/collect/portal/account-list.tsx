import { Button } from 'antd';
import { useState, type MouseEvent } from 'react';
import { Can, failureIn, type ListState, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  DataTable,
  dialogs,
  formatAmount,
  InlineFailure,
  sumOfAmounts,
  type Column,
} from '#platform/ui/index.ts';
import {
  createCollection,
  listCollections,
  queryRelationAccounts,
  type RelatedAccount,
} from '../contract/operations.ts';
import type { AmountDialogProps } from './amount-dialog.tsx';
import './collect.css';
import { CollectTabs, type DEFAULTS } from './collect-tabs.tsx';
import { PlanBar } from './plan-bar.tsx';

const REFRESHES = { refreshes: [queryRelationAccounts, listCollections] };
const isNothing = (amount: string): boolean => amount === '0.00';

const askForAmount = (props: Omit<AmountDialogProps, 'close'>) =>
  dialogs.load<true, AmountDialogProps>(
    () => import('./amount-dialog.tsx').then(({ AmountDialog }) => AmountDialog),
    props,
  );

const noteOf = ({ canPay, collectable, keep }: RelatedAccount): string =>
  !canPay
    ? '账户暂不能付款'
    : isNothing(collectable)
      ? '余额未超过保留金额'
      : isNothing(keep)
        ? '不保留'
        : `保留 ${formatAmount(keep)}`;

const columnsOf = (onPart: (row: RelatedAccount) => void): Column<RelatedAccount>[] => [
  {
    title: '付款商户',
    name: 'customerName',
    width: 220,
    kind: 'name',
    note: (row) => row.accountNo,
  },
  { title: '可归集(元)', name: 'collectable', kind: 'amount', width: 150 },
  { title: '说明', name: 'keep', width: 180, render: noteOf },
  {
    title: '归集到',
    name: 'payeeAccountNo',
    width: 130,
    spare: true,
    render: (row) => accountTail(row.payeeAccountNo),
  },
  {
    title: '操作',
    name: 'mandateId',
    width: 120,
    pinned: 'right',
    render: (row) => <Part row={row} onPart={onPart} />,
  },
];

const Part = ({ row, onPart }: { row: RelatedAccount; onPart(row: RelatedAccount): void }) =>
  isNothing(row.collectable) ? null : (
    <Can code="031801">
      <Button
        type="link"
        size="small"
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          onPart(row);
        }}
      >
        指定金额归集
      </Button>
    </Can>
  );

interface AllProps {
  rows: readonly RelatedAccount[];
  pending: boolean;
  send(rows: readonly RelatedAccount[], amount: string): Promise<unknown>;
  words: string;
}
/** Collects all above what stays of these accounts. */
const All = ({ rows, pending, send, words }: AllProps) => (
  <Can code="031801">
    <Button
      type="primary"
      size="small"
      loading={pending}
      disabled={rows.length === 0}
      onClick={() => void send(rows, sumOfAmounts(rows.map(({ collectable }) => collectable)))}
    >
      {words}
    </Button>
  </Can>
);

const phoneOf = (onPart: (row: RelatedAccount) => void) => ({
  what: (row: RelatedAccount) => ({ title: row.customerName, note: `${row.accountNo}　${noteOf(row)}` }),
  money: (row: RelatedAccount) => ({
    title: <AmountText value={row.collectable} />,
    note: <Part row={row} onPart={onPart} />,
  }),
});

/** Accounts of related merchants, with what could be collected of each now. */
export function AccountList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const accounts = useCall(queryRelationAccounts, {}, { quiet: true, fresh: true });
  const [ticked, setTicked] = useState<readonly RelatedAccount[]>([]);
  const collect = useChange(createCollection, REFRESHES);
  const usable = (rows: readonly RelatedAccount[]) => rows.filter(({ collectable }) => !isNothing(collectable));

  const send = async (rows: readonly RelatedAccount[], amount: string, part?: string) => {
    const end = await collect.run(
      { accounts: rows.map(({ mandateId }) => ({ mandateId, ...(part ? { amount: part } : {}) })), amount },
      { title: '确认资金归集' },
    );
    if (end.status === 'done') list.setOpen(end.data.runId);
    if (end.status === 'failed') void accounts.refetch();
    return end;
  };
  const part = (row: RelatedAccount) =>
    askForAmount({ account: row, send: ({ amount }) => send([row], amount, amount) });
  const { outcome, pending } = collect;
  return (
    <>
      <InlineFailure failure={failureIn(outcome)} />
      <PlanBar />
      <DataTable
        caption="可归集账户"
        tabs={<CollectTabs list={list} />}
        rowKey="mandateId"
        columns={columnsOf((row) => void part(row))}
        phone={phoneOf((row) => void part(row))}
        result={accounts}
        actions={
          ticked.length === 0 && (
            <All rows={usable(accounts.data?.list ?? [])} pending={pending} send={send} words="归集全部账户" />
          )
        }
        empty={{
          title: '还没有可归集的账户',
          hint: '由下级商户的管理员在本页“授权他方归集”，填写本商户的归集账号后，即可从其账户归集资金',
        }}
        selection={{
          keys: ticked.map(({ mandateId }) => mandateId),
          onChange: (_keys, rows) => setTicked(rows),
          sum: { column: 'collectable', label: '可归集合计' },
          actions: <All rows={usable(ticked)} pending={pending} send={send} words="归集所选账户" />,
        }}
      />
    </>
  );
}

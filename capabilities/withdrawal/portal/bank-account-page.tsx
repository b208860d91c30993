import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { listBankAccounts } from '#capabilities/account/contract/operations.ts';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { Can, useCall, useChange, useListState } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  dialogs,
  formatAmount,
  formatShortTime,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { listBankBindings, unbindBank, type BankRow } from '../contract/bank-operations.ts';
import { changes } from '../contract/changes.ts';
import type { BindBankProps } from './bind-bank-dialog.tsx';

const REFRESHES = [listBankBindings, listBankAccounts, queryChanges];
const stateTags: Readonly<Record<BankRow['state'], { tone: 'good' | 'waiting'; text: string }>> = {
  bound: { tone: 'good', text: '已绑定' },
  to_bind: { tone: 'waiting', text: '绑定待复核' },
  to_unbind: { tone: 'waiting', text: '解绑待复核' },
};

const State = ({ row }: { row: BankRow }) => (
  <StatusTag tone={stateTags[row.state].tone}>{stateTags[row.state].text}</StatusTag>
);
const noteOf = ({ state, proposedBy, coolsUntil, coolingMost, coolingLeft }: BankRow): string =>
  state !== 'bound'
    ? `提交人 ${proposedBy}`
    : coolsUntil
      ? `${formatShortTime(coolsUntil)} 前最多提现 ${formatAmount(coolingMost!)} 元，还可提现 ${formatAmount(coolingLeft!)} 元`
      : '';

interface Actions {
  onUnbind(row: BankRow): void;
}

/** What waits is decided in the list above. */
function RowActions({ row, onUnbind }: Actions & { row: BankRow }) {
  if (row.state !== 'bound') return null;
  return (
    <Can code="020401">
      <Button
        type="link"
        size="small"
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          onUnbind(row);
        }}
      >
        解绑
      </Button>
    </Can>
  );
}

const columnsOf = (actions: Actions): Column<BankRow>[] => [
  {
    title: '银行账户',
    name: 'bankAccountNo',
    width: 220,
    render: (row) => <span className="numeric">{row.bankAccountNo}</span>,
    note: (row) => row.bankName,
  },
  { title: '户名', name: 'holderName', width: 190, spare: true },
  { title: '状态', name: 'state', width: 240, render: (row) => <State row={row} />, note: noteOf },
  { title: '时间', name: 'at', kind: 'time', width: 164 },
  {
    title: '操作',
    name: 'id',
    width: 120,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];
const phoneOf = (actions: Actions) => ({
  what: (row: BankRow) => ({ title: row.bankAccountNo, note: noteOf(row) || row.bankName }),
  money: (row: BankRow) => ({ title: <State row={row} />, note: <RowActions row={row} {...actions} /> }),
});

const reviewOf = ({ bankName, bankAccountNo, holderName }: BankRow) => [
  { label: '开户银行', value: bankName },
  { label: '银行账户', value: bankAccountNo },
  { label: '户名', value: holderName },
];
const messageOf = (state: 'done' | 'pending', done: string): string =>
  state === 'done' ? done : '已提交，待另一位复核人员复核后生效';

/** 银行账户 (/account/bankAccounts): where withdrawals of this merchant can go. */
export default function BankAccountPage() {
  const list = useListState({});
  const banks = useCall(listBankBindings, {}, { quiet: true });
  const unbind = useChange(unbindBank, { refreshes: REFRESHES });
  const actions: Actions = {
    onUnbind: async (row) => {
      const end = await unbind.run({ bankAccountId: row.id }, { title: '确认解绑银行账户', review: reviewOf(row) });
      if (end.status === 'done') toast.success(messageOf(end.data.state, '已解绑银行账户'));
    },
  };
  const bind = async () => {
    if (!banks.data) return;
    const state = await dialogs.load<'done' | 'pending', BindBankProps>(
      () => import('./bind-bank-dialog.tsx').then(({ BindBankDialog }) => BindBankDialog),
      { holderName: banks.data.holderName, reviewed: banks.data.reviewed },
    );
    if (state) toast.success(messageOf(state, '已绑定银行账户'));
  };
  return (
    <Page>
      <PageHeader
        title="银行账户"
        note="提现只能到已绑定的同名银行账户；新绑定的账户有冷却期，期间提现金额受限"
        actions={
          <Can code="020401">
            <Button type="primary" disabled={!banks.data} onClick={() => void bind()}>
              绑定银行账户
            </Button>
          </Can>
        }
      />
      <WaitingChanges calls={changes} refreshes={REFRESHES} />
      <PageCard>
        <InlineFailure failure={unbind.outcome?.status === 'failed' ? unbind.outcome.failure : null} />
        <DataTable
          caption="银行账户"
          rowKey="id"
          columns={columnsOf(actions)}
          phone={phoneOf(actions)}
          result={banks}
          list={list}
          empty={{ title: '还没有绑定银行账户', hint: '绑定与商户同名的银行账户后，才能提现' }}
        />
      </PageCard>
    </Page>
  );
}

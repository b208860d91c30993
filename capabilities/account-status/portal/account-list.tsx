import { Button } from 'antd';
import { AccountStatusTag } from '#capabilities/account/portal/shared/account-status-tag.tsx';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import { Can, useAction, useCall, useChange, type ListState } from '#platform/portal-kit/index.ts';
import { accountTail, AmountText, DataTable, dialogs, InlineFailure, toast, type Column } from '#platform/ui/index.ts';
import {
  decideStatusChange,
  listAccountStatuses,
  listStatusChanges,
  withdrawStatusChange,
  type AccountWithStatus,
  type StatusChange,
} from '../contract/operations.ts';
import { statusActions, type StatusAction } from '../contract/words.ts';
import type { StatusDialogProps } from './change-dialog.tsx';
import { AccountTabs, type DEFAULTS } from './status-tabs.tsx';

const REFRESHES = [listAccountStatuses, listStatusChanges];

const noteOf = ({ pending }: AccountWithStatus): string =>
  pending ? `${pending.proposedBy}申请${pending.actionName}：${pending.reason}` : '';

interface Actions {
  onChange(accounts: readonly AccountWithStatus[], action: StatusAction): void;
  onDecide(change: StatusChange, approve: boolean): void;
  onTakeBack(change: StatusChange): void;
}

export const Action = ({ text, act, danger = false }: { text: string; act(): void; danger?: boolean }) => (
  <Button type="link" size="small" danger={danger} onClick={act}>
    {text}
  </Button>
);

function RowActions({ row, onChange, onDecide, onTakeBack }: Actions & { row: AccountWithStatus }) {
  const { pending } = row;
  if (pending?.isOwn)
    return (
      <Can code="020701">
        <Action text="撤回" act={() => onTakeBack(pending)} />
      </Can>
    );
  if (pending)
    return (
      <Can code="040101">
        <Action text="通过" act={() => onDecide(pending, true)} />
        <Action text="拒绝" act={() => onDecide(pending, false)} />
      </Can>
    );
  return (
    <Can code="020701">
      {row.actions.map((action) => (
        <Action
          key={action}
          text={statusActions[action]}
          danger={action !== 'unfreeze'}
          act={() => onChange([row], action)}
        />
      ))}
    </Can>
  );
}

const columnsOf = (actions: Actions): Column<AccountWithStatus>[] => [
  {
    title: '账户',
    name: 'accountNo',
    width: 200,
    render: (row) => `${row.accountTypeName} ${accountTail(row.accountNo)}`,
    note: (row) => row.accountName,
  },
  { title: '余额(元)', name: 'totalBalance', kind: 'amount', width: 160 },
  {
    title: '状态',
    name: 'status',
    width: 250,
    render: (row) => <AccountStatusTag status={row.status} />,
    note: noteOf,
  },
  {
    title: '操作',
    name: 'actions',
    width: 140,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];
const phoneOf = (actions: Actions) => ({
  what: (row: AccountWithStatus) => ({
    title: (
      <>
        {row.accountTypeName} {accountTail(row.accountNo)} <AccountStatusTag status={row.status} />
      </>
    ),
    note: noteOf(row) || row.accountName,
  }),
  money: (row: AccountWithStatus) => ({
    title: <AmountText value={row.totalBalance} />,
    note: <RowActions row={row} {...actions} />,
  }),
});

const askForChange = (accounts: readonly AccountWithStatus[], action: StatusAction) =>
  dialogs.load<ChangeState, StatusDialogProps>(
    () => import('./change-dialog.tsx').then(({ StatusDialog }) => StatusDialog),
    { accounts, action },
  );

/** The accounts with their status, and a button that freezes all of them at once. */
export function AccountList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const accounts = useCall(listAccountStatuses, {}, { quiet: true, fresh: true });
  const decide = useChange(decideStatusChange, { refreshes: REFRESHES });
  const takeBack = useAction(withdrawStatusChange, { quiet: true, refreshes: REFRESHES });
  const actions: Actions = {
    onChange: async (chosen, action) => {
      const state = await askForChange(chosen, action);
      if (state) toast.success(state === 'done' ? `账户已${statusActions[action]}` : '已提交，待另一位复核人员复核');
    },
    onDecide: async (change, approve) => {
      const end = await decide.run(
        { changeId: change.changeId, approve },
        {
          title: approve ? `确认通过${change.actionName}` : `确认拒绝${change.actionName}`,
          review: [
            { label: '账户', value: `${change.accountTypeName} ${accountTail(change.accountNo)}` },
            { label: '操作', value: change.actionName },
            { label: '原因', value: change.reason },
            { label: '提交人', value: change.proposedBy },
          ],
        },
      );
      if (end.status === 'done') toast.success(approve ? `已通过${change.actionName}` : `已拒绝${change.actionName}`);
      if (end.status === 'failed') void accounts.refetch();
    },
    onTakeBack: ({ changeId }) => takeBack.mutate({ changeId }),
  };
  const freezable = (accounts.data?.list ?? []).filter(({ actions: possible }) => possible.includes('freeze'));
  const failed = decide.outcome?.status === 'failed' || decide.outcome?.status === 'unknown' ? decide.outcome : null;
  return (
    <>
      <InlineFailure failure={failed?.failure ?? takeBack.error} />
      <DataTable
        caption="账户"
        tabs={<AccountTabs list={list} />}
        rowKey="accountNo"
        columns={columnsOf(actions)}
        phone={phoneOf(actions)}
        result={accounts}
        actions={
          freezable.length > 1 && (
            <Can code="020701">
              <Button danger onClick={() => void actions.onChange(freezable, 'freeze')}>
                冻结全部账户
              </Button>
            </Can>
          )
        }
        empty={{ title: '还没有账户', hint: '请联系客户经理开立账户' }}
      />
    </>
  );
}

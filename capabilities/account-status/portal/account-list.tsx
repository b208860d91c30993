import { Button } from 'antd';
import { AccountStatusTag } from '#capabilities/account/portal/shared/account-status-tag.tsx';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import { Can, useCall, type ListState } from '#platform/portal-kit/index.ts';
import { accountTail, AmountText, DataTable, dialogs, toast, type Column } from '#platform/ui/index.ts';
import { listAccountStatuses, type AccountWithStatus } from '../contract/operations.ts';
import { statusActions, type StatusAction } from '../contract/words.ts';
import type { StatusDialogProps } from './change-dialog.tsx';
import { AccountTabs, type DEFAULTS } from './status-tabs.tsx';

const noteOf = ({ pending, statusReason }: AccountWithStatus): string =>
  pending ? `${pending.proposedBy}申请${pending.actionName}：${pending.reason}` : statusReason;

interface Actions {
  onChange(accounts: readonly AccountWithStatus[], action: StatusAction): void;
}

export const Action = ({ text, act, danger = false }: { text: string; act(): void; danger?: boolean }) => (
  <Button type="link" size="small" danger={danger} onClick={act}>
    {text}
  </Button>
);

/** None of an account whose change waits: it is decided in the list above. */
function RowActions({ row, onChange }: Actions & { row: AccountWithStatus }) {
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
  const actions: Actions = {
    onChange: async (chosen, action) => {
      const state = await askForChange(chosen, action);
      if (state) toast.success(state === 'done' ? `账户已${statusActions[action]}` : '已提交，待另一位复核人员复核');
    },
  };
  const freezable = (accounts.data?.list ?? []).filter(({ actions: possible }) => possible.includes('freeze'));
  return (
    <>
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

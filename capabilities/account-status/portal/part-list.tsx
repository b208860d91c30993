import { Button } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { Can, failureIn, type ListState, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  askReason,
  DataTable,
  dialogs,
  formatAmount,
  formatTime,
  InlineFailure,
  StatusTag,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { REASON_MAX } from '../constants.ts';
import { listAccountStatuses } from '../contract/operations.ts';
import { listPartFreezes, releasePart, type PartFreeze } from '../contract/part-operations.ts';
import { partTones } from '../contract/words.ts';
import { Action } from './account-list.tsx';
import type { PartDialogProps } from './part-dialog.tsx';
import { AccountTabs, type DEFAULTS } from './status-tabs.tsx';

const REFRESHES = [listPartFreezes, listAccountStatuses, queryChanges];

const accountText = ({ accountTypeName, accountNo }: PartFreeze): string =>
  `${accountTypeName} ${accountTail(accountNo)}`;
const amountText = ({ amount }: PartFreeze) => (amount === null ? '整个账户' : <AmountText value={amount} />);
const untilText = ({ endDate }: PartFreeze): string => (endDate ? `至 ${endDate}` : '至解除');
const noteOf = ({ state, endedAt, release }: PartFreeze): string => {
  if (state !== 'active') return formatTime(endedAt);
  return release?.waits ? `${release.proposedBy}申请解除：${release.reason}` : '';
};

interface Actions {
  onRelease(row: PartFreeze): void;
}

/** A release that waits is decided in the list above; the provider releases what it has frozen. */
function RowActions({ row, onRelease }: Actions & { row: PartFreeze }) {
  if (row.source !== 'own' || row.state !== 'active' || row.release?.waits) return null;
  return (
    <Can code="020701">
      <Action text="解除" act={() => onRelease(row)} />
    </Can>
  );
}

const columnsOf = (actions: Actions): Column<PartFreeze>[] => [
  { title: '冻结时间', name: 'placedAt', kind: 'time', width: 170 },
  { title: '账户', name: 'accountNo', width: 150, render: accountText, note: (row) => row.placedBy },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 140, render: amountText },
  { title: '来源', name: 'sourceName', width: 100 },
  { title: '原因', name: 'reason', width: 200, note: untilText },
  {
    title: '状态',
    name: 'state',
    width: 220,
    render: (row) => <StatusTag tone={partTones[row.state]}>{row.stateName}</StatusTag>,
    note: noteOf,
  },
  {
    title: '操作',
    name: 'release',
    width: 120,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];
const phoneOf = (actions: Actions) => ({
  what: (row: PartFreeze) => ({
    title: (
      <>
        {accountText(row)} <StatusTag tone={partTones[row.state]}>{row.stateName}</StatusTag>
      </>
    ),
    note: noteOf(row) || `${row.sourceName}：${row.reason} · ${untilText(row)}`,
  }),
  money: (row: PartFreeze) => ({
    title: amountText(row),
    note: <RowActions row={row} {...actions} />,
  }),
});

const reviewOf = (row: PartFreeze) => [
  { label: '账户', value: accountText(row) },
  { label: '冻结金额', value: `${formatAmount(row.amount)} 元` },
  { label: '冻结原因', value: row.reason },
];

/**
 * Frozen parts of balances: an administrator freezes and asks for the release, a reviewer decides it. Next to them what
 * the provider has frozen, with its reason.
 */
export function PartList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const parts = useCall(
    listPartFreezes,
    { pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true, fresh: true },
  );
  const accounts = useCall(listAccountStatuses, {}, { quiet: true });
  const release = useChange(releasePart, { refreshes: REFRESHES });
  const actions: Actions = {
    onRelease: async (row) => {
      const isSent = await askReason({
        title: '解除部分冻结',
        text: '提交后须由另一位复核人员通过，余额才能使用',
        okText: '下一步',
        limits: { min: 2, max: REASON_MAX },
        send: (reason) =>
          release.run(
            { freezeId: row.freezeId, reason },
            { title: '确认申请解除', review: [...reviewOf(row), { label: '解除原因', value: reason }] },
          ),
      });
      if (isSent) toast.success('已提交，待另一位复核人员复核');
    },
  };
  const open = accounts.data?.list.filter(({ status }) => status !== 'closed' && status !== 'closing') ?? [];
  const { outcome } = release;
  const failure = failureIn(outcome);
  return (
    <>
      <InlineFailure failure={failure} />
      <DataTable
        caption="冻结明细"
        tabs={<AccountTabs list={list} />}
        rowKey="freezeId"
        columns={columnsOf(actions)}
        phone={phoneOf(actions)}
        result={parts}
        list={{ ...list, filtered: false, clearFilter: () => undefined }}
        actions={
          open.length > 0 && (
            <Can code="020701">
              <Button
                size="small"
                onClick={() =>
                  void dialogs
                    .load<true, PartDialogProps>(
                      () => import('./part-dialog.tsx').then(({ PartDialog }) => PartDialog),
                      {
                        accounts: open,
                      },
                    )
                    .then((done) => done && toast.success('已冻结'))
                }
              >
                冻结部分余额
              </Button>
            </Can>
          )
        }
        empty={{ title: '没有冻结', hint: '需要保留一部分余额不被付出时，可在这里冻结' }}
      />
    </>
  );
}

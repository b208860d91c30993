import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { Can, ListCard, listPath, sentBy, useAction, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  askReason,
  dialogs,
  formatAmount,
  formatDate,
  groupAccount,
  InlineFailure,
  optionsOf,
  Page,
  PageHeader,
  StatusTag,
  toast,
  type Column,
  type DialogProps,
  type SearchField,
} from '#platform/ui/index.ts';
import { flagContact, queryContacts, removeContact, type Contact, type ContactKind } from '../contract/operations.ts';
import { changes } from '../contract/changes.ts';
import { queryRules } from '../contract/rule-operations.ts';
import type { DayMostDialogProps } from './day-most-dialog.tsx';
import type { PayeeDialogProps } from './payee-dialog.tsx';
import type { RulesDialogProps } from './rules-dialog.tsx';
import './shared/payee.css';

const DEFAULTS = { keyword: '', kind: '', flagged: '' };
const kinds: Readonly<Record<ContactKind, string>> = { internal: '平台账户', bank: '银行账户' };
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '收款人名称、账号、备注' },
  {
    kind: 'select',
    name: 'kind',
    label: '账户类型',
    options: optionsOf(kinds),
  },
  {
    kind: 'select',
    name: 'flagged',
    label: '状态',
    options: [
      { value: 'no', label: '正常' },
      { value: 'yes', label: '已暂停付款' },
    ],
  },
];

interface Actions {
  onEdit(row: Contact): void;
  onFlag(row: Contact): void;
  onLimit(row: Contact): void;
  onOrders(row: Contact): void;
  onRemove(row: Contact): void;
}

const bankOf = (row: Contact): string => (row.kind === 'internal' ? kinds.internal : row.payeeBankName || kinds.bank);
const reasonOf = ({ flagged, flagReason, accountChangedAt, formerAccountNo, dayMost }: Contact): string =>
  [
    flagged ? flagReason : accountChangedAt ? `${formatDate(accountChangedAt)} 修改账号，原 ${formerAccountNo}` : '',
    dayMost ? `每日最多 ${formatAmount(dayMost)} 元` : '',
  ]
    .filter(Boolean)
    .join('；');

const State = ({ row }: { row: Contact }) =>
  row.flagged ? <StatusTag tone="bad">已暂停付款</StatusTag> : <StatusTag tone="good">正常</StatusTag>;

const columnsOf = (actions: Actions): Column<Contact>[] => [
  {
    title: '收款人',
    name: 'payeeName',
    width: 176,
    kind: 'name',
    note: (row) => row.remark,
  },
  {
    title: '收款账号',
    name: 'payeeAccountNo',
    width: 196,
    render: (row) => <span className="numeric">{groupAccount(row.payeeAccountNo)}</span>,
    note: bankOf,
  },
  { title: '状态', name: 'flagged', width: 144, render: (row) => <State row={row} />, note: reasonOf },
  { title: '添加时间', name: 'createdAt', kind: 'time', width: 164, spare: true },
  {
    title: '操作',
    name: 'contactId',
    width: 236,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];

const phoneOf = (actions: Actions) => ({
  what: (row: Contact) => ({ title: row.payeeName, note: groupAccount(row.payeeAccountNo) }),
  money: (row: Contact) => ({ title: <State row={row} />, note: <RowActions row={row} {...actions} /> }),
});

function RowActions({ row, onEdit, onFlag, onLimit, onOrders, onRemove }: Actions & { row: Contact }) {
  const action = (text: string, act: (row: Contact) => void) => (
    <Button
      type="link"
      size="small"
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        act(row);
      }}
    >
      {text}
    </Button>
  );
  return (
    <div className="row payee-actions">
      {action('付款记录', onOrders)}
      <Can code="032502">{action('限额', onLimit)}</Can>
      <Can code="032501">
        {action('修改', onEdit)}
        {action(row.flagged ? '恢复' : '暂停', onFlag)}
        {action('删除', onRemove)}
      </Can>
    </div>
  );
}

/** A chunk of its own: a form on a page that is a list. */
const askForPayee = (props: Omit<PayeeDialogProps, keyof DialogProps<string>>) =>
  dialogs.load<string, PayeeDialogProps>(
    () => import('./payee-dialog.tsx').then(({ PayeeDialog }) => PayeeDialog),
    props,
  );

const askForDayMost = (contact: Contact) =>
  dialogs.load<ChangeState, DayMostDialogProps>(
    () => import('./day-most-dialog.tsx').then(({ DayMostDialog }) => DayMostDialog),
    { contact },
  );

const saidOf = (state: ChangeState, done: string): string =>
  state === 'pending' ? '已提交，待另一位管理员确认后生效' : done;

/** Rules for payments to payees: who may pay whom, and how much at first and on a day. */
function RulesButton() {
  const rules = useCall(queryRules, {}, { quiet: true });
  const set = async () => {
    const { data } = rules.data ? rules : await rules.refetch();
    if (!data) return;
    const load = () => import('./rules-dialog.tsx').then(({ RulesDialog }) => RulesDialog);
    const state = await dialogs.load<ChangeState, RulesDialogProps>(load, { rules: data });
    if (state) toast.success(saidOf(state, '已设置付款保护'));
  };
  return <Button onClick={() => void set()}>付款保护</Button>;
}

/** What waits for a second administrator. */
function WaitingRules() {
  return <WaitingChanges calls={changes} refreshes={[queryRules, queryContacts]} />;
}

function useRowActions(): Actions & { failure: ReturnType<typeof useAction>['error'] } {
  const navigate = useNavigate();
  const flag = useAction(flagContact, { quiet: true, refreshes: [queryContacts] });
  const remove = useAction(removeContact, { quiet: true, refreshes: [queryContacts] });
  return {
    failure: flag.error ?? remove.error,
    /** The list of orders has totals and states; from the year before, because a payee is often kept late. */
    onOrders: ({ payeeAccountNo, createdAt }) =>
      void navigate(
        listPath('/order/journal', {
          keyword: payeeAccountNo,
          startTime: `${Number(createdAt.slice(0, 4)) - 1}-01-01 00:00:00`,
        }),
      ),
    onLimit: async (row) => {
      const state = await askForDayMost(row);
      if (state) toast.success(saidOf(state, '已设置每日限额'));
    },
    onEdit: async (row) => {
      if (await askForPayee({ contact: row })) toast.success('已保存收款人');
    },
    onFlag: async ({ contactId, payeeName, flagged }) => {
      await askReason({
        title: flagged ? '恢复付款' : '暂停付款',
        text: flagged
          ? `恢复后可以向“${payeeName}”付款。请写明核对的结果。`
          : `暂停后，所有付款表单都不能向“${payeeName}”付款，直到恢复。`,
        reasons: flagged ? ['已与收款人核实账号'] : ['账号需要与收款人核实', '与收款人的合作已终止'],
        okText: flagged ? '恢复付款' : '暂停付款',
        send: (reason) => sentBy(flag.mutateAsync({ contactId, flagged: !flagged, reason })),
      });
    },
    onRemove: async ({ contactId, payeeName }) => {
      const sure = await dialogs.confirm({
        title: '删除收款人',
        text: `删除“${payeeName}”后，付款时需要重新填写收款信息。已提交的订单不受影响。`,
        okText: '删除',
        danger: true,
      });
      if (sure) remove.mutate({ contactId });
    },
  };
}

/** 收款人管理 (/fund/payees): whom this merchant pays. */
export default function PayeePage() {
  const list = useListState(DEFAULTS);
  const { keyword, kind, flagged } = list.filter;
  const payees = useCall(
    queryContacts,
    {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(kind === 'internal' || kind === 'bank' ? { kind } : {}),
      ...(flagged ? { flagged: flagged === 'yes' } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  const { failure, ...actions } = useRowActions();
  const add = async () => {
    const name = await askForPayee({});
    if (name) toast.success(`已添加收款人：${name}`);
  };
  return (
    <Page>
      <PageHeader
        title="收款人管理"
        note="付款时可直接选择的收款人；被银行退票的收款人自动暂停付款，核对后恢复"
        actions={
          <>
            <Can code="032502">
              <RulesButton />
            </Can>
            <Can code="032501">
              <Button type="primary" onClick={() => void add()}>
                添加收款人
              </Button>
            </Can>
          </>
        }
      />
      <Can code="032502">
        <WaitingRules />
      </Can>
      <ListCard
        fields={fields}
        defaults={DEFAULTS}
        above={<InlineFailure failure={failure} />}
        caption="收款人"
        rowKey="contactId"
        columns={columnsOf(actions)}
        phone={phoneOf(actions)}
        result={payees}
        list={list}
        empty={{ title: '还没有收款人', hint: '添加收款人，或在付款成功后存为收款人，下次付款直接选择' }}
      />
    </Page>
  );
}

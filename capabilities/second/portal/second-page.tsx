import { Button } from 'antd';
import { Can, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  DataTable,
  dialogs,
  Page,
  PageCard,
  PageHeader,
  toast,
  type Column,
  type DialogProps,
} from '#platform/ui/index.ts';
import { listSecondAccounts, type SecondAccount } from '../contract/operations.ts';
import type { MoveDialogProps } from './move-dialogs.tsx';
import { NO_FILTER, REFRESH_MS, SecondEntries } from './second-entries.tsx';

type Move = 'RechargeDialog' | 'ReturnDialog' | 'TransferDialog' | 'PayDialog';
interface Actions {
  onShow(row: SecondAccount): void;
  onMove(row: SecondAccount, move: Move): void;
}

const Action = ({ text, act }: { text: string; act(): void }) => (
  <Button type="link" size="small" onClick={act}>
    {text}
  </Button>
);

function RowActions({ row, onShow, onMove }: Actions & { row: SecondAccount }) {
  const hasMoney = row.availableBalance !== '0.00';
  return (
    <>
      <Action text="明细" act={() => onShow(row)} />
      <Can code="023202">
        <Action text="充值" act={() => onMove(row, 'RechargeDialog')} />
      </Can>
      {hasMoney && (
        <>
          <Can code="023204">
            <Action text="互转" act={() => onMove(row, 'TransferDialog')} />
          </Can>
          <Can code="023205">
            <Action text="付款" act={() => onMove(row, 'PayDialog')} />
          </Can>
          <Can code="023203">
            <Action text="退回" act={() => onMove(row, 'ReturnDialog')} />
          </Can>
        </>
      )}
    </>
  );
}

const columnsOf = (actions: Actions): Column<SecondAccount>[] => [
  { title: '账户', name: 'accountName', width: 180 },
  { title: '账号', name: 'accountNo', kind: 'copy', width: 180, spare: true },
  { title: '可用余额(元)', name: 'availableBalance', kind: 'amount', width: 150 },
  { title: '冻结(元)', name: 'frozenBalance', kind: 'amount', width: 130 },
  {
    title: '操作',
    name: 'openedBy',
    width: 280,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];
const phoneOf = (actions: Actions) => ({
  what: (row: SecondAccount) => ({
    title: `${row.accountName}（${accountTail(row.accountNo)}）`,
    note: <RowActions row={row} {...actions} />,
  }),
  money: (row: SecondAccount) => ({ title: <AmountText value={row.availableBalance} />, note: '可用' }),
});

const open = async () => {
  const name = await dialogs.load<string, DialogProps<string>>(
    () => import('./open-dialog.tsx').then(({ OpenDialog }) => OpenDialog),
    {},
  );
  if (name) toast.success(`已开立二级账户${name}`);
};

/** 二级账户 (/account/second): money kept apart for shops and departments; with `open` the entries of one. */
export default function SecondPage() {
  const list = useListState(NO_FILTER);
  const accounts = useCall(listSecondAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  const rows = accounts.data?.list ?? [];
  const shown = rows.find(({ accountNo }) => accountTail(accountNo) === list.open);
  const move = async (second: SecondAccount, name: Move) => {
    const others = rows.filter(({ accountNo }) => accountNo !== second.accountNo);
    const state = await dialogs.load<string, MoveDialogProps>(
      () => import('./move-dialogs.tsx').then((all) => all[name]),
      { second, others },
    );
    if (state) toast.success(state === 'pending_review' ? '已提交，复核通过后执行' : '已提交，款项实时到账');
  };
  const actions: Actions = {
    onShow: ({ accountNo }) => list.setOpen(accountTail(accountNo)),
    onMove: (row, name) => void move(row, name),
  };
  return (
    <Page>
      <PageHeader
        title="二级账户"
        note="为门店、部门单独存放的资金，可随时充值、互转和退回"
        actions={
          <Can code="023201">
            <Button type="primary" onClick={() => void open()}>
              开立账户
            </Button>
          </Can>
        }
      />
      <PageCard>
        <DataTable
          caption="二级账户"
          rowKey="accountNo"
          columns={columnsOf(actions)}
          phone={phoneOf(actions)}
          result={accounts}
          empty={{ title: '还没有二级账户', hint: '管理员为门店或部门开立后会出现在这里' }}
        />
      </PageCard>
      {shown && (
        <PageCard title={`${shown.accountName}的收支明细`}>
          <SecondEntries key={shown.accountNo} list={list} accountNo={shown.accountNo} />
        </PageCard>
      )}
    </Page>
  );
}

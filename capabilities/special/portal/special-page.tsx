import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { kindsWithForm } from '#capabilities/account/contract/kinds.ts';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { keyOfAccount } from '#capabilities/account/portal/shared/account-key.ts';
import { AccountStatusTag } from '#capabilities/account/portal/shared/account-status-tag.tsx';
import { Can, listPath, useCall, useSession } from '#platform/portal-kit/index.ts';
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
import { listSpecialAccounts, type SpecialAccount } from '../contract/operations.ts';
import { SceneList } from './scene-list.tsx';

/** A transfer is booked a moment after it was made. */
const REFRESH_MS = 10_000;

type Actions = (row: SpecialAccount) => React.ReactNode;

const columnsOf = (actions: Actions): Column<SpecialAccount>[] => [
  { title: '账户', name: 'label', width: 150, note: ({ sceneName }) => sceneName },
  { title: '账号', name: 'accountNo', kind: 'copy', width: 170, spare: true },
  { title: '可用余额(元)', name: 'availableBalance', kind: 'amount', width: 150 },
  { title: '冻结(元)', name: 'frozenBalance', kind: 'amount', width: 120, spare: true },
  { title: '今日已付(元)', name: 'usedToday', kind: 'amount', width: 130 },
  { title: '状态', name: 'status', width: 100, render: ({ status }) => <AccountStatusTag status={status} /> },
  { title: '操作', name: 'openedBy', width: 180, pinned: 'right', render: actions },
];
const phoneOf = (actions: Actions) => ({
  what: (row: SpecialAccount) => ({
    title: `${row.label}（${accountTail(row.accountNo)}）`,
    note: (
      <>
        {row.sceneName} {actions(row)}
      </>
    ),
  }),
  money: (row: SpecialAccount) => ({
    title: <AmountText value={row.availableBalance} />,
    note: <AccountStatusTag status={row.status} />,
  }),
});

const open = async () => {
  const label = await dialogs.load<string, DialogProps<string>>(
    () => import('./open-dialog.tsx').then(({ OpenDialog }) => OpenDialog),
    {},
  );
  if (label) toast.success(`已开立专用账户${label}`);
};

/** The ways of one account: its entries, and the form that moves money into and out of it. */
function RowActions({ row, accounts }: { row: SpecialAccount; accounts: readonly { accountNo: string }[] }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const key = keyOfAccount(accounts, row.accountNo);
  const form = kindsWithForm().find(
    ({ payee, rights }) => payee === 'account' && rights.make.some((code) => codes.has(code)),
  )?.form;
  const first = keyOfAccount(accounts, accounts.find(({ accountNo }) => accountNo !== row.accountNo)?.accountNo ?? '');
  const go = (filter: Record<string, string>) => form && void navigate(listPath(form, filter));
  return (
    <>
      <Can code="0203">
        <Button type="link" size="small" onClick={() => void navigate(listPath('/account/activity', { account: key }))}>
          明细
        </Button>
      </Can>
      {form && (
        <>
          <Button type="link" size="small" onClick={() => go({ account: first, payee: key })}>
            转入
          </Button>
          <Button type="link" size="small" onClick={() => go({ account: key, payee: first })}>
            转出
          </Button>
        </>
      )}
    </>
  );
}

/** 专用账户 (/account/special): accounts that pay for one purpose, and what each purpose allows. */
export default function SpecialPage() {
  const specials = useCall(listSpecialAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  const accounts = useCall(pickAccounts, {}, { quiet: true }).data?.list ?? [];
  const actions: Actions = (row) => <RowActions row={row} accounts={accounts} />;
  return (
    <Page>
      <PageHeader
        title="专用账户"
        note="专款专用：对外付款须符合使用场景，与本商户其他账户可随时互转"
        actions={
          <Can code="023101">
            <Button type="primary" onClick={() => void open()}>
              开立账户
            </Button>
          </Can>
        }
      />
      <PageCard title="账户">
        <DataTable
          caption="专用账户"
          rowKey="accountNo"
          columns={columnsOf(actions)}
          phone={phoneOf(actions)}
          result={specials}
          empty={{ title: '还没有专用账户', hint: '开立后可单独存放工资、税费、货款等资金' }}
        />
      </PageCard>
      <PageCard title="使用场景">
        <SceneList />
      </PageCard>
    </Page>
  );
}

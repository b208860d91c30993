import { Button } from 'antd';
import { Can, useCall, useListState } from '#platform/portal-kit/index.ts';
import { dialogs, Page, PageCard, PageHeader, toast, type DialogProps } from '#platform/ui/index.ts';
import { listPettyAccounts, type PettyAccountRow } from '../contract/operations.ts';
import { PettyAccounts } from './petty-accounts.tsx';
import { NO_FILTER, PettyEntries, REFRESH_MS } from './petty-entries.tsx';

const tell = (state: string | undefined, done: string) => {
  if (state) toast.success(state === 'pending_review' ? '已提交，复核通过后执行' : done);
};
const open = async () => {
  const name = await dialogs.load<string, DialogProps<string>>(
    () => import('./open-dialog.tsx').then(({ OpenDialog }) => OpenDialog),
    {},
  );
  if (name) toast.success(`已为${name}开通备用金账户`);
};
const apply = async () =>
  tell(
    await dialogs.load<string, DialogProps<string>>(
      () => import('./apply-dialog.tsx').then(({ ApplyDialog }) => ApplyDialog),
      {},
    ),
    '领用已提交，款项实时到账',
  );
const claim = async () =>
  tell(
    await dialogs.load<string, DialogProps<string>>(
      () => import('./expense-dialog.tsx').then(({ ExpenseDialog }) => ExpenseDialog),
      {},
    ),
    '报销已提交，款项实时到账',
  );
const giveBack = async (petty: PettyAccountRow) =>
  tell(
    await dialogs.load<string, DialogProps<string> & { petty: PettyAccountRow }>(
      () => import('./return-dialog.tsx').then(({ ReturnDialog }) => ReturnDialog),
      { petty },
    ),
    `${petty.isOwn ? '退还' : '收回'}已提交，款项实时到账`,
  );

/** 备用金 (/fund/pettyCash): accounts with their balances; with `open` the entries of one. */
export default function PettyPage() {
  const list = useListState(NO_FILTER);
  const accounts = useCall(listPettyAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  const rows = accounts.data?.list ?? [];
  const hasOwn = rows.some(({ isOwn }) => isOwn);
  const shown = rows.find(({ pettyAccountNo }) => pettyAccountNo === list.open);
  return (
    <Page>
      <PageHeader
        title="备用金"
        note="由员工保管的商户资金，未使用的可随时退还"
        actions={
          <>
            <Can code="031902">
              <Button onClick={() => void open()}>开通账户</Button>
            </Can>
            {hasOwn && (
              <Can code="031904">
                <Button onClick={() => void claim()}>报销</Button>
              </Can>
            )}
            <Can code="031901">
              <Button type="primary" onClick={() => void apply()}>
                领用
              </Button>
            </Can>
          </>
        }
      />
      <PageCard>
        <PettyAccounts
          accounts={accounts}
          onShow={({ pettyAccountNo }) => list.setOpen(pettyAccountNo)}
          onReturn={(row) => void giveBack(row)}
        />
      </PageCard>
      {list.open && (
        <PageCard title={shown ? `${shown.ownerName}的收支明细` : '收支明细'}>
          <PettyEntries key={list.open} list={list} pettyAccountNo={list.open} />
        </PageCard>
      )}
    </Page>
  );
}

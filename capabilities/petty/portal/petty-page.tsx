import { Button } from 'antd';
import { Can, useCall, useChange, useListState } from '#platform/portal-kit/index.ts';
import { dialogs, InlineFailure, Page, PageCard, PageHeader, toast, type DialogProps } from '#platform/ui/index.ts';
import { unbindPettyCard } from '../contract/card-operations.ts';
import { listPettyAccounts, type PettyAccountRow } from '../contract/operations.ts';
import { CouponList } from './coupon-list.tsx';
import { PettyAccounts } from './petty-accounts.tsx';
import { NO_FILTER, PettyEntries, REFRESH_MS } from './petty-entries.tsx';

const REFRESHES = { refreshes: [listPettyAccounts] };

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
const withdraw = async ({ available, card }: PettyAccountRow) =>
  card &&
  tell(
    await dialogs.load<string, DialogProps<string> & { available: string; card: typeof card }>(
      () => import('./withdraw-dialog.tsx').then(({ WithdrawDialog }) => WithdrawDialog),
      { available, card },
    ),
    '提现已提交，到账时间以银行处理为准',
  );
const transfer = async (petty: PettyAccountRow) =>
  tell(
    await dialogs.load<string, DialogProps<string> & { petty: PettyAccountRow }>(
      () => import('./transfer-dialog.tsx').then(({ TransferDialog }) => TransferDialog),
      { petty },
    ),
    '转账已提交，款项实时到账',
  );
const link = async ({ ownerName }: PettyAccountRow) => {
  const done = await dialogs.load<boolean, DialogProps<boolean> & { ownerName: string }>(
    () => import('./card-dialog.tsx').then(({ CardDialog }) => CardDialog),
    { ownerName },
  );
  if (done) toast.success('已绑定银行卡');
};

const cap = async (petty: PettyAccountRow) => {
  const done = await dialogs.load<boolean, DialogProps<boolean> & { petty: PettyAccountRow }>(
    () => import('./caps-dialog.tsx').then(({ CapsDialog }) => CapsDialog),
    { petty },
  );
  if (done) toast.success(`已设置${petty.ownerName}的备用金限额`);
};

/** 备用金 (/fund/pettyCash): accounts with their balances; with `open` the entries of one. */
export default function PettyPage() {
  const list = useListState(NO_FILTER);
  const accounts = useCall(listPettyAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  const unbind = useChange(unbindPettyCard, REFRESHES);
  const unlink = async ({ card }: PettyAccountRow) => {
    if (!card) return;
    const review = [
      { label: '开户银行', value: card.bankName },
      { label: '银行卡号', value: card.bankAccountNo },
    ];
    const end = await unbind.run({ cardId: card.cardId }, { title: '确认解绑银行卡', review });
    if (end.status === 'done') toast.success('已解绑银行卡');
  };
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
        <InlineFailure failure={unbind.outcome?.status === 'failed' ? unbind.outcome.failure : null} />
        <PettyAccounts
          accounts={accounts}
          onShow={({ pettyAccountNo }) => list.setOpen(pettyAccountNo)}
          onReturn={(row) => void giveBack(row)}
          onWithdraw={(row) => void withdraw(row)}
          onTransfer={(row) => void transfer(row)}
          onLink={(row) => void link(row)}
          onUnlink={(row) => void unlink(row)}
          onCap={(row) => void cap(row)}
        />
      </PageCard>
      <CouponList />
      {list.open && (
        <PageCard title={shown ? `${shown.ownerName}的收支明细` : '收支明细'}>
          <PettyEntries key={list.open} list={list} pettyAccountNo={list.open} />
        </PageCard>
      )}
    </Page>
  );
}

import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, listPath, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DescriptionList,
  dialogs,
  EmptyState,
  ErrorState,
  amountFault,
  AmountText,
  formatDate,
  formatTime,
  groupAccount,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  toast,
  useNarrow,
} from '#platform/ui/index.ts';
import { getAccountInfo, pickAccounts } from '../contract/operations.ts';
import { buckets, type Bucket } from '../contract/words.ts';
import { AccountChanges } from './account-changes.tsx';
import { AccountForecast } from './account-forecast.tsx';
import { AccountStatusTag, statusNotes } from './shared/account-status-tag.tsx';
import { BalanceAt } from './balance-at.tsx';
import { BalanceEntries } from './balance-entries.tsx';
import { BalanceShares } from './balance-shares.tsx';
import { FundActions } from './fund-actions.tsx';
import { accountOfKey } from './shared/account-key.ts';
import { RaiseList } from './raise-list.tsx';
import { TradeLimits } from './trade-limits.tsx';
import './account.css';

type Info = OutputOf<typeof getAccountInfo>;

const DEFAULTS = { at: '' };
const isBucket = (text: string): text is Bucket => Object.hasOwn(buckets, text);
/** Prefix in the address: the opened bucket is shown at the chosen time, without it at the present time. */
const AT_TIME = 'at-';

const REFRESH_MS = 30_000;

/** One account: balances, status, limits and changes (/account/detail?account=0011). */
export default function AccountDetailPage() {
  const [search] = useSearchParams();
  /** A phone has no breadcrumb, so the way back is below the title. */
  const narrow = useNarrow();
  const key = search.get('account') ?? '';
  const picked = useCall(pickAccounts, {}, { quiet: true });
  const chosen = accountOfKey(picked.data?.list ?? [], key);
  const info = useCall(
    getAccountInfo,
    { accountNo: chosen?.accountNo ?? '' },
    { quiet: true, enabled: chosen !== undefined, refreshMs: REFRESH_MS },
  );
  const account = info.data && info.data.accountNo === chosen?.accountNo ? info.data : undefined;
  const failure = picked.error ?? info.error;
  const lost = key === '' || (picked.data !== undefined && chosen === undefined);
  return (
    <Page>
      <PageHeader
        title="账户详情"
        windowTitle={`账户详情 ${key}`.trim()}
        note={narrow ? <Link to="/account/overview">账户总览</Link> : '余额、限额与每一次变动'}
        actions={account?.canPay && <FundActions accountKey={key} />}
      />
      {account ? (
        <AccountView account={account} accountKey={key} />
      ) : (
        <PageCard>
          {lost ? (
            <EmptyState
              title="没有这个账户"
              hint="链接中的账户不存在或不属于当前商户，请从账户总览中选择"
              action={<Link to="/account/overview">前往账户总览</Link>}
            />
          ) : failure ? (
            <ErrorState failure={failure} onRetry={() => void (picked.error ? picked : info).refetch()} />
          ) : (
            <Skeleton rows={8} height={24} />
          )}
        </PageCard>
      )}
    </Page>
  );
}

function AccountView({ account, accountKey }: { account: Info; accountKey: string }) {
  const note = account.statusReason || statusNotes[account.status];
  const { filter, setFilter, open, setOpen } = useListState(DEFAULTS);
  const isAtTime = open.startsWith(AT_TIME);
  const opened = isAtTime ? open.slice(AT_TIME.length) : open;
  return (
    <>
      <PageCard>
        <div className="account-head">
          <h2>{account.accountTypeName}</h2>
          <AccountStatusTag status={account.status} />
          <p className="muted">{account.accountName}</p>
          <CopyText value={account.accountNo} label="账号">
            {groupAccount(account.accountNo)}
          </CopyText>
        </div>
        {note && (
          <p className="account-notice" role="status">
            {note}
          </p>
        )}
        <BalanceShares {...account} onOpen={setOpen} />
        <div className="account-facts">
          <DescriptionList
            items={[
              { label: '开户日期', value: formatDate(account.openedAt) },
              { label: '付款', value: account.canPay ? '可以付款' : '暂不能付款' },
              { label: '收款', value: account.canReceive ? '可以收款' : '暂不能收款' },
              account.partFreezes.length > 0 && {
                label: '部分冻结',
                value: <PartFreezes list={account.partFreezes} />,
                wide: true,
              },
            ]}
          />
        </div>
      </PageCard>
      <PageCard title="时点余额" extra="任一时刻的余额，由账簿逐笔推得">
        <BalanceAt
          accountNo={account.accountNo}
          at={filter.at}
          onAt={(at) => setFilter({ at })}
          onOpen={(bucket) => setOpen(`${AT_TIME}${bucket}`)}
        />
      </PageCard>
      <Can code="0501">
        <PageCard title="未来付款" extra="预约订单与定期付款，含已知的手续费">
          <AccountForecast accountNo={account.accountNo} accountKey={accountKey} />
        </PageCard>
      </Can>
      <div className="account-columns">
        <PageCard title="交易限额" extra={<LimitsExtra limits={account.limits} />}>
          <TradeLimits limits={account.limits} accountNo={account.accountNo} />
          <RaiseList />
        </PageCard>
        <PageCard title="提现银行账户">
          <BankAccounts list={account.bankAccounts} />
        </PageCard>
      </div>
      <AccountChanges
        accountNo={account.accountNo}
        extra={
          <Can code="0203">
            <Link to={listPath('/account/activity', { account: accountKey })}>该账户的收支明细</Link>
          </Can>
        }
      />
      <BalanceEntries
        accountNo={account.accountNo}
        bucket={isBucket(opened) ? opened : ''}
        at={isAtTime ? filter.at : ''}
        onClose={() => setOpen('')}
      />
    </>
  );
}

/** An administrator asks the provider for more, for the whole merchant. */
function LimitsExtra({ limits }: Pick<Info, 'limits'>) {
  // A limit above what an amount can be is none.
  const raisable = limits.filter(({ month }) => amountFault(month.limit) === null);
  const requestRaise = async () => {
    const done = await dialogs.load(() => import('./raise-dialog.tsx').then(({ RaiseDialog }) => RaiseDialog), {
      limits: raisable,
    });
    if (done) toast.success('已提交提额申请，等待平台处理');
  };
  return (
    <>
      待复核的订单计入已用
      {raisable.length > 0 && (
        <Can code="020201">
          <Button type="link" size="small" onClick={() => void requestRaise()}>
            申请提额
          </Button>
        </Can>
      )}
    </>
  );
}

/** Parts of the balance that are frozen for no order; 账户管理 releases them. */
function PartFreezes({ list }: { list: Info['partFreezes'] }) {
  return (
    <>
      <ul>
        {list.map(({ amount, reason, frozenAt }, index) => (
          <li key={index}>
            <AmountText value={amount} /> 元 <span className="muted">{`${reason} · ${formatTime(frozenAt)}`}</span>
          </li>
        ))}
      </ul>
      <Can code={['0207', '040101']}>
        <Link to={listPath('/account/status', { tab: 'parts' })}>前往部分冻结</Link>
      </Can>
    </>
  );
}

/** Numbers come masked (spec section 3). */
function BankAccounts({ list }: { list: Info['bankAccounts'] }) {
  if (list.length === 0)
    return (
      <EmptyState
        title="没有绑定银行账户"
        hint="绑定与商户同名的银行账户后，才能提现"
        action={
          <Can code="0204">
            <Link to="/account/bankAccounts">去绑定银行账户</Link>
          </Can>
        }
      />
    );
  return (
    <ul className="banks">
      {list.map((bank) => (
        <li key={bank.bankAccountId}>
          {bank.bankName}
          <span className="numeric">{bank.bankAccountNo}</span>
          <small>
            {bank.accountName} · {formatDate(bank.boundAt)} 绑定
          </small>
        </li>
      ))}
    </ul>
  );
}

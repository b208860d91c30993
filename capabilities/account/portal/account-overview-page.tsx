import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, listPath, pathTo, useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  CopyText,
  EmptyState,
  ErrorState,
  groupAccount,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
} from '#platform/ui/index.ts';
import { listAccounts, summarizeAccounts } from '../contract/operations.ts';
import { buckets, type Bucket } from '../contract/words.ts';
import { AccountStatusTag } from './shared/account-status-tag.tsx';
import { BalanceShares } from './balance-shares.tsx';
import { FeeAccount } from './fee-account.tsx';
import { TotalByAccount, type TotalFigure } from './figure-drawers.tsx';
import { FundActions } from './fund-actions.tsx';
import { accountKeys } from './shared/account-key.ts';
import './account.css';

type Account = OutputOf<typeof listAccounts>['list'][number];

const REFRESH_MS = 30_000;

/** All accounts of the merchant with their balances (/account/overview). */
export default function AccountOverviewPage() {
  const summary = useCall(summarizeAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  const accounts = useCall(listAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  const list = accounts.data?.list;
  const [opened, setOpened] = useState<TotalFigure | null>(null);
  return (
    <Page>
      <PageHeader title="账户总览" note="本商户全部账户的余额，每 30 秒自动更新" actions={<FundActions />} />
      <PageCard
        title="余额合计"
        extra={summary.data && <span className="numeric">共 {summary.data.accountCount} 个账户</span>}
      >
        {summary.data ? (
          <BalanceShares {...summary.data} onOpen={setOpened} onOpenTotal={() => setOpened('total')} />
        ) : summary.error ? (
          <ErrorState failure={summary.error} onRetry={() => void summary.refetch()} />
        ) : (
          <Skeleton rows={2} height={40} />
        )}
      </PageCard>
      {!list ? (
        <PageCard>
          {accounts.error ? (
            <ErrorState failure={accounts.error} onRetry={() => void accounts.refetch()} />
          ) : (
            <Skeleton rows={6} height={24} />
          )}
        </PageCard>
      ) : list.length === 0 ? (
        <PageCard>
          <EmptyState title="还没有账户" hint="开户完成后账户会出现在这里，请联系客户经理办理开户" />
        </PageCard>
      ) : (
        <ul className="account-cards" aria-label="账户列表">
          {accountKeys(list).map(({ key, account }) => (
            <AccountCard key={account.accountNo} accountKey={key} account={account} />
          ))}
        </ul>
      )}
      <FeeAccount />
      <TotalByAccount figure={opened} accounts={accountKeys(list ?? [])} onClose={() => setOpened(null)} />
    </Page>
  );
}

function AccountCard({ account, accountKey }: { account: Account; accountKey: string }) {
  return (
    <li className="account-card">
      <div className="account-card-head">
        <h2>{account.accountTypeName}</h2>
        <AccountStatusTag status={account.status} />
      </div>
      <p className="muted">{account.accountName}</p>
      <CopyText value={account.accountNo} label="账号">
        {groupAccount(account.accountNo)}
      </CopyText>
      <dl className="account-card-balances">
        <div className="account-card-main">
          <dt>可用余额(元)</dt>
          <dd>
            <Figure bucket="available" accountKey={accountKey}>
              <AmountText value={account.availableBalance} size="large" />
            </Figure>
          </dd>
        </div>
        <div>
          <dt>冻结(元)</dt>
          <dd>
            <Figure bucket="frozen" accountKey={accountKey}>
              <AmountText value={account.frozenBalance} />
            </Figure>
          </dd>
        </div>
        <div>
          <dt>在途(元)</dt>
          <dd>
            <Figure bucket="pending" accountKey={accountKey}>
              <AmountText value={account.inTransitBalance} />
            </Figure>
          </dd>
        </div>
      </dl>
      <p className="account-card-links">
        <Can code="0202">
          <Link to={pathTo('/account/detail', { account: accountKey })}>账户详情</Link>
        </Can>
        <Can code="0203">
          <Link to={listPath('/account/activity', { account: accountKey })}>收支明细</Link>
        </Can>
      </p>
    </li>
  );
}

/** A figure leads to the entries that make it. */
function Figure({ bucket, accountKey, children }: { bucket: Bucket; accountKey: string; children: ReactNode }) {
  return (
    <Can code="0202" otherwise={children}>
      <Link
        className="figure-open"
        title={`查看${buckets[bucket]}余额明细`}
        to={pathTo('/account/detail', { account: accountKey, open: bucket })}
      >
        {children}
      </Link>
    </Can>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountOfKey, keyOfAccount } from '#capabilities/account/portal/shared/account-key.ts';
import { Can, downloadCall, ExportButton, listPath, useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  CopyText,
  DescriptionList,
  ErrorState,
  formatCount,
  groupAccount,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
} from '#platform/ui/index.ts';
import {
  downloadBalanceProof,
  downloadStatement,
  queryAccountForStatement,
  type StatementRow,
} from '../contract/operations.ts';
import './statement.css';
import { periodText, STATEMENT_SHEET, unitOf, units } from '../contract/words.ts';

interface DetailProps {
  /** The account's key in the address; empty for the first one. */
  account: string;
  period: string;
  onClose(): void;
}

/** One statement: its figures, the stamped file, its entries as a sheet, and the proof of its closing balance. */
export function StatementDetail({ account: key, period, onClose }: DetailProps) {
  const picked = useCall(pickAccounts, {}, { quiet: true });
  const accounts = picked.data?.list ?? [];
  const account = key ? accountOfKey(accounts, key) : accounts[0];
  const unit = unitOf(period);
  const within = unit === 'day' ? period.slice(0, 7) : period.slice(0, 4);
  const statements = useCall(
    queryAccountForStatement,
    { accountNo: account?.accountNo ?? '', unit, within },
    { quiet: true, enabled: account !== undefined },
  );
  const found = statements.data?.list.find((one) => one.period === period);
  const failure = picked.error ?? statements.error;
  const isGone = (picked.data && !account) || (statements.data && !found);
  return (
    <Page>
      <PageHeader
        title={`${units[unit]}　${periodText(period)}`}
        actions={<Button onClick={onClose}>返回列表</Button>}
      />
      {account && found ? (
        <Facts row={found} accountNo={account.accountNo} accountKey={keyOfAccount(accounts, account.accountNo)} />
      ) : (
        <PageCard>
          {failure || isGone ? (
            <ErrorState
              failure={failure ?? { message: '没有该期间的对账单，请返回列表选择' }}
              onRetry={() => void statements.refetch()}
            />
          ) : (
            <Skeleton rows={6} height={20} />
          )}
        </PageCard>
      )}
    </Page>
  );
}

function Facts({ row, accountNo, accountKey }: { row: StatementRow; accountNo: string; accountKey: string }) {
  const { period } = row;
  const isDay = unitOf(period) === 'day';
  const [first, last] = isDay ? [period, period] : [`${period}-01`, lastDayOf(period)];
  return (
    <PageCard title="对账单信息">
      <DescriptionList
        items={[
          { label: '对账单编号', value: <CopyText value={row.statementNo} /> },
          { label: '账号', value: <span className="numeric">{groupAccount(accountNo)}</span> },
          { label: '期初余额', value: <AmountText value={row.opening} /> },
          { label: '收入', value: <Flow count={row.inCount} amount={row.income} /> },
          { label: '支出', value: <Flow count={row.outCount} amount={row.expense} /> },
          { label: '其中手续费', value: <AmountText value={row.fee} /> },
          { label: '期末余额', value: <AmountText value={row.closing} /> },
        ]}
      />
      <div className="row statement-actions">
        <Can code="0205">
          <Save label="下载PDF" primary save={() => downloadCall(downloadStatement, { accountNo, period })} />
          {isDay && <Save label="余额证明" save={() => downloadCall(downloadBalanceProof, { accountNo, period })} />}
          <ExportButton bizTypeCode={STATEMENT_SHEET} filter={{ accountNo, period }} />
        </Can>
        <Can code="0203">
          <Link
            to={listPath('/account/activity', {
              account: accountKey,
              startTime: `${first} 00:00:00`,
              endTime: `${last} 23:59:59`,
            })}
          >
            查看逐笔收支
          </Link>
        </Can>
      </div>
    </PageCard>
  );
}

const Flow = ({ count, amount }: { count: number; amount: string }) => (
  <>
    <AmountText value={amount} /> <span className="muted">{formatCount(count)} 笔</span>
  </>
);

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function Save({ label, primary = false, save }: { label: string; primary?: boolean; save(): Promise<unknown> }) {
  const [loading, setLoading] = useState(false);
  const run = async () => {
    setLoading(true);
    await save();
    setLoading(false);
  };
  return (
    <Button type={primary ? 'primary' : 'default'} loading={loading} disabled={loading} onClick={() => void run()}>
      {label}
    </Button>
  );
}

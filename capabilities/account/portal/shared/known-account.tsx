import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CallResult } from '#platform/portal-kit/index.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/index.ts';
import type { pickAccounts } from '../../contract/operations.ts';
import './known-account.css';

interface Props {
  /** The merchant's accounts. */
  picked: CallResult<typeof pickAccounts>;
  /** The address names no account, or one of them. */
  known: boolean;
  onShowAll(): void;
  children: ReactNode;
}

/** A list whose address may name an account: one that the merchant does not have never means all of them. */
export function KnownAccount({ picked, known, onShowAll, children }: Props) {
  if (known) return children;
  if (picked.data)
    return (
      <EmptyState
        title="没有这个账户"
        hint="链接中的账户不存在或不属于当前商户"
        action={<Button onClick={onShowAll}>查看全部账户</Button>}
      />
    );
  return (
    <div className="account-wait">
      {picked.error ? (
        <ErrorState failure={picked.error} onRetry={() => void picked.refetch()} />
      ) : (
        <Skeleton rows={8} height={24} />
      )}
    </div>
  );
}

import { Button } from 'antd';
import type { CallResult } from '#platform/portal-kit/index.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/index.ts';
import type { pickAccounts } from '../../contract/operations.ts';
import './unknown-account.css';

interface Props {
  /** The merchant's accounts. */
  picked: CallResult<typeof pickAccounts>;
  onShowAll(): void;
}

/** In place of a list whose address names an account that the merchant does not have, or that is not known yet. */
export function UnknownAccount({ picked, onShowAll }: Props) {
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

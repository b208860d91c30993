import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { ACCOUNT_NOT_EMPTY, ACCOUNT_STATUS_UNFIT, FROZEN_BY_PROVIDER } from '../contract/errors.ts';
import type { StatusAction } from '../contract/words.ts';

export interface Account {
  status: AccountStatus;
  /** Of all its buckets. */
  totalFen: Fen;
  /** The status before the merchant froze it; null while it is not frozen, or was frozen by the provider. */
  beforeFreeze: AccountStatus | null;
}
type Code = typeof ACCOUNT_STATUS_UNFIT | typeof FROZEN_BY_PROVIDER | typeof ACCOUNT_NOT_EMPTY;

const OPEN: readonly AccountStatus[] = ['normal', 'receive_only', 'pay_only'];

/**
 * The status that an account has after an action (domain-rules section 12). An account that is to be closed takes no
 * more money from the moment when that is asked for.
 */
export function statusAfter(
  action: StatusAction,
  { status, totalFen, beforeFreeze }: Account,
): Result<AccountStatus, Code> {
  switch (action) {
    case 'freeze':
      return OPEN.includes(status) ? ok('frozen') : fail(ACCOUNT_STATUS_UNFIT);
    case 'unfreeze':
      if (status !== 'frozen') return fail(ACCOUNT_STATUS_UNFIT);
      return beforeFreeze ? ok(beforeFreeze) : fail(FROZEN_BY_PROVIDER);
    case 'close':
      if (!OPEN.includes(status) && status !== 'closing') return fail(ACCOUNT_STATUS_UNFIT);
      return totalFen === 0n ? ok('closed') : fail(ACCOUNT_NOT_EMPTY);
  }
}

/** What can be asked for. */
export const actionsOf = (account: Account): StatusAction[] =>
  (['freeze', 'unfreeze', 'close'] as const).filter(
    (action) => account.status !== 'closing' && statusAfter(action, account).ok,
  );

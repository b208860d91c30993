import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { StatusAction } from '../contract/words.ts';

export interface Account {
  status: AccountStatus;
  /** Of all its buckets. */
  totalFen: Fen;
  /** The status before the merchant froze it; null while it is not frozen, or was frozen by the provider. */
  beforeFreeze: AccountStatus | null;
}
type Code = '04901KCSDS' | '04902KCSDS' | '04903KCSDS';

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
      return OPEN.includes(status) ? ok('frozen') : fail('04901KCSDS');
    case 'unfreeze':
      if (status !== 'frozen') return fail('04901KCSDS');
      return beforeFreeze ? ok(beforeFreeze) : fail('04902KCSDS');
    case 'close':
      if (!OPEN.includes(status) && status !== 'closing') return fail('04901KCSDS');
      return totalFen === 0n ? ok('closed') : fail('04903KCSDS');
  }
}

/** What can be asked for. */
export const actionsOf = (account: Account): StatusAction[] =>
  (['freeze', 'unfreeze', 'close'] as const).filter(
    (action) => account.status !== 'closing' && statusAfter(action, account).ok,
  );

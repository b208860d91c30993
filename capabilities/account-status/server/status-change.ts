import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { accountsWithBalances, setAccountStatus, type AccountBalances } from '#capabilities/account/server/index.ts';
import { accountStatuses, type AccountStatus } from '#capabilities/account/contract/words.ts';
import { reviewers } from '#capabilities/approval/server/index.ts';
import { administrators, changeKind, WAITS_MS, type ChangeContext } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import {
  ACCOUNT_STATUS_CHANGE_MISSING,
  ACCOUNT_STATUS_CHANGE_PENDING,
  LAST_ACCOUNT,
  OWN_ACCOUNT_STATUS_CHANGE,
  SECOND_REVIEWER_REQUIRED,
} from '../contract/errors.ts';
import { statusActions, type StatusAction } from '../contract/words.ts';
import { statusAfter, type Account } from '../domain/status-rule.ts';
import { freezeNote } from './end-freeze.ts';
import { fullFreezesOf } from './part-row.ts';

export interface StatusCommand {
  accountNo: string;
  action: StatusAction;
  /** The status when it was proposed: unfreezing goes back to it, and so does a closing that does not happen. */
  was: AccountStatus;
}

export type AccountNow = AccountBalances &
  Account & {
    /** Why it is frozen, where the provider has done it; else empty. */
    statusReason: string;
  };

/** Of each account that its merchant has frozen, the status before. */
async function statusesBeforeFreeze(tx: Tx, mid: string): Promise<Map<string, AccountStatus>> {
  const rows = await tx.rows<{ command: StatusCommand }>(
    `SELECT DISTINCT ON (account_no) command FROM change.changes WHERE mid = $1 AND kind = $2 AND state = 'done'
     ORDER BY account_no, coalesce(decided_at, proposed_at) DESC, change_id DESC`,
    [mid, statusChange.name],
    'account_status.before_freeze',
  );
  const frozen = rows.map(({ command }) => command).filter(({ action }) => action === 'freeze');
  return new Map(frozen.map(({ accountNo, was }) => [accountNo, was]));
}

/** The accounts of the merchant with what the rule asks of them. */
export async function accountsNow(tx: Tx, mid: string): Promise<AccountNow[]> {
  const before = await statusesBeforeFreeze(tx, mid);
  const byProvider = new Map((await fullFreezesOf(tx, mid)).map((freeze) => [freeze.accountNo, freezeNote(freeze)]));
  return (await accountsWithBalances(tx, mid)).map((account) => ({
    ...account,
    totalFen: account.availableFen + account.frozenFen + account.pendingFen,
    beforeFreeze: byProvider.has(account.accountNo) ? null : (before.get(account.accountNo) ?? null),
    statusReason: byProvider.get(account.accountNo) ?? '',
  }));
}

const isOpen = ({ status }: Account): boolean => status !== 'closed' && status !== 'closing';

/** Whether no account would be left after these are closed. */
export const closesLast = (accounts: readonly AccountNow[], chosen: readonly AccountNow[]): boolean =>
  accounts.filter(isOpen).length <= chosen.filter(isOpen).length;

/** Freezing is done at once, so that nothing is paid out any more; the others wait (domain-rules section 12). */
export const statusChange = changeKind({
  name: 'account.status',
  title: '账户状态',
  page: '/account/status',
  who: { proposes: administrators, decides: reviewers },
  codes: {
    waits: ACCOUNT_STATUS_CHANGE_PENDING,
    ended: ACCOUNT_STATUS_CHANGE_MISSING,
    own: OWN_ACCOUNT_STATUS_CHANGE,
    nobody: SECOND_REVIEWER_REQUIRED,
  },
  lapsesAfterMs: WAITS_MS,
  async check({ tx, mid }: ChangeContext, { accountNo, action, was }: StatusCommand) {
    const accounts = await accountsNow(tx, mid);
    const account = accounts.find((one) => one.accountNo === accountNo);
    if (!account) return fail(ACCOUNT_MISSING);
    if (action === 'close' && closesLast(accounts, [account])) return fail(LAST_ACCOUNT);
    const after = statusAfter(action, account);
    if (!after.ok) return after;
    const tail = tailOf(accountNo);
    return ok({
      subject: accountNo,
      accountNo,
      title: `${statusActions[action]}账户（尾号${tail}）`,
      // Named by the tail: the log has no full account numbers.
      lines: [{ label: `账户 ${tail} 的状态`, before: accountStatuses[was], after: accountStatuses[after.data] }],
      isSensitive: action !== 'freeze',
      // It takes no more money while a second person looks at it.
      ...(action === 'close' ? { reserve: () => setAccountStatus(tx, mid, accountNo, 'closing') } : {}),
      make: async () => {
        await setAccountStatus(tx, mid, accountNo, after.data);
      },
    });
  },
  release: async (tx, mid, { accountNo, action, was }) =>
    action === 'close' ? setAccountStatus(tx, mid, accountNo, was) : undefined,
});

import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { AccountStatus } from '../contract/words.ts';

/**
 * The permissions of a status (domain-rules section 12). A frozen account still accepts returns: those are credited by
 * the ledger, not decided here.
 */
const allowed: Readonly<Record<AccountStatus, { pay: boolean; receive: boolean }>> = {
  normal: { pay: true, receive: true },
  receive_only: { pay: false, receive: true },
  pay_only: { pay: true, receive: false },
  frozen: { pay: false, receive: true },
  dormant: { pay: false, receive: false },
  closing: { pay: true, receive: false },
  closed: { pay: false, receive: false },
};

export const canPay = (account: { status: AccountStatus }): boolean => allowed[account.status].pay;
export const canReceive = (account: { status: AccountStatus }): boolean => allowed[account.status].receive;

/** Whether money may be ordered out of the account; 02102KCSDS if not. */
export const decideDebit = (account: { status: AccountStatus }): Result<null, '02102KCSDS'> =>
  canPay(account) ? ok(null) : fail('02102KCSDS');

/** Whether money may be ordered into the account; 02111KCSDS if not. */
export const decideCredit = (account: { status: AccountStatus }): Result<null, '02111KCSDS'> =>
  canReceive(account) ? ok(null) : fail('02111KCSDS');

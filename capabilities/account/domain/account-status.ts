import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import { ACCOUNT_MAY_NOT_PAY, PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '../contract/errors.ts';
import type { AccountStatus } from '../contract/words.ts';

const MERCHANT_PAYS_NOTHING = '贵司目前只收不付，暂不能发起付款，如需恢复请联系客户经理';

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

/** What decides: the account's status and what its merchant may do. */
interface Deciding {
  status: AccountStatus;
  merchantState: MerchantState;
}
/** One that is closed to logins still gets and pays what was ordered before. One that closes empties its accounts. */
const ofMerchant: Readonly<Record<MerchantState, { pay: boolean; receive: boolean }>> = {
  active: { pay: true, receive: true },
  receive_only: { pay: false, receive: true },
  no_login: { pay: true, receive: true },
  closing: { pay: true, receive: false },
  closed: { pay: false, receive: false },
};

export const canPay = ({ status, merchantState }: Deciding): boolean =>
  allowed[status].pay && ofMerchant[merchantState].pay;
export const canReceive = ({ status, merchantState }: Deciding): boolean =>
  allowed[status].receive && ofMerchant[merchantState].receive;

/** Whether money may be ordered out of the account; 02102KCSDS if not. */
export const decideDebit = (account: Deciding): Result<null, typeof ACCOUNT_MAY_NOT_PAY> => {
  if (canPay(account)) return ok(null);
  return ofMerchant[account.merchantState].pay
    ? fail(ACCOUNT_MAY_NOT_PAY)
    : fail(ACCOUNT_MAY_NOT_PAY, MERCHANT_PAYS_NOTHING);
};

/** Whether money may be ordered into the account; 02111KCSDS if not. */
export const decideCredit = (account: Deciding): Result<null, typeof PAYEE_ACCOUNT_CLOSED_TO_CREDIT> =>
  canReceive(account) ? ok(null) : fail(PAYEE_ACCOUNT_CLOSED_TO_CREDIT);

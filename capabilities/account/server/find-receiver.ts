import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AccountStatus, HolderType } from '../contract/words.ts';

/**
 * What the payer's side may know of somebody else's account: enough to pay into it, without its balance. The name is
 * whole; mask it on the wire.
 */
export interface Receiver {
  mid: string;
  accountNo: string;
  name: string;
  status: AccountStatus;
  merchantState: MerchantState;
  availableId: string;
  holderType: HolderType;
}

/**
 * The account behind a number, of whichever merchant; undefined when there is none (answer 02110KCSDS). Works in a
 * transaction bound to the payer: the database function bypasses row-level security for these columns of one number.
 */
export const findReceiver = (tx: Tx, accountNo: string): Promise<Receiver | undefined> =>
  tx.one<Receiver>(
    `SELECT mid, account_no, name, status, merchant.state_of(f.mid) AS "merchantState", available_id, account.holder_type_of(account_no) AS "holderType" FROM account.find_receiver($1) f`,
    [accountNo],
    'account.find_receiver',
  );

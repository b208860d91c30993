import { randomInt } from 'node:crypto';
import { keepAccount } from '#capabilities/account/server/index.ts';
import type { SubAccount } from '#capabilities/order/server/index.ts';
import { openAccounts } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';

export interface PettyAccount {
  mid: string;
  accountNo: string;
  ownerId: string;
  ownerName: string;
  /** Whole: mask it on the wire. */
  ownerMobile: string;
  /** May still work for this merchant, and so be handed money. */
  isStaff: boolean;
  openedAt: Date;
  availableId: string;
  frozenId: string;
}

/** As orders that move its money name it. */
export const subAccountOf = ({ accountNo, ownerName, availableId, frozenId }: PettyAccount): SubAccount => ({
  accountNo,
  name: `${ownerName}（备用金）`,
  availableId,
  frozenId,
});

const ACCOUNT = `SELECT a.mid, a.account_no, a.owner_id, p.user_name AS "ownerName", p.mobile AS "ownerMobile",
  a.available_id, a.frozen_id, a.opened_at,
  p.status = 'active' AND EXISTS (SELECT 1 FROM merchant.v_relations r WHERE r.mid = a.mid AND r.person_id = a.owner_id AND r.auth_status = 'active') AS "isStaff"
  FROM petty.accounts a JOIN identity.v_persons p ON p.id = a.owner_id WHERE a.mid = $1`;

export const findPetty = (tx: Tx, mid: string, accountNo: string): Promise<PettyAccount | undefined> =>
  tx.one<PettyAccount>(`${ACCOUNT} AND a.account_no = $2`, [mid, accountNo], 'petty.find');

export const findPettyOf = (tx: Tx, mid: string, ownerId: string): Promise<PettyAccount | undefined> =>
  tx.one<PettyAccount>(`${ACCOUNT} AND a.owner_id = $2`, [mid, ownerId], 'petty.find_of_owner');

export const findPettyByBucket = (tx: Tx, mid: string, availableId: string): Promise<PettyAccount | undefined> =>
  tx.one<PettyAccount>(`${ACCOUNT} AND a.available_id = $2`, [mid, availableId], 'petty.find_by_bucket');

export const pettyAccountsOf = (tx: Tx, mid: string): Promise<PettyAccount[]> =>
  tx.rows<PettyAccount>(`${ACCOUNT} ORDER BY a.opened_at, a.account_no`, [mid], 'petty.of_merchant');

export interface Staff {
  personId: string;
  personName: string;
  /** Whole: mask it on the wire. */
  mobile: string;
  isAdmin: boolean;
}

/** All members of this merchant's own staff, by name. */
export const staffOf = (tx: Tx, mid: string): Promise<Staff[]> =>
  tx.rows<Staff>(
    `SELECT p.id AS "personId", p.user_name AS "personName", p.mobile, r.role_class = 'admin' AS "isAdmin" FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id
      WHERE r.mid = $1 AND r.auth_status = 'active' AND p.status = 'active' ORDER BY p.user_name, p.id`,
    [mid],
    'petty.staff',
  );

/** Whom an account is opened for. */
type Owner = Pick<Staff, 'personId' | 'personName'>;

/** Answers the number of the new account; null when the person has one, also one that was opened at the same moment. */
export async function openPetty(
  tx: Tx,
  mid: string,
  { personId, personName }: Owner,
  at: Date,
): Promise<string | null> {
  const [availableId, frozenId] = [newId(), newId()];
  const accountNo = `96${String(randomInt(10 ** 7)).padStart(7, '0')}${String(randomInt(10 ** 7)).padStart(7, '0')}`;
  const made = await tx.run(
    `INSERT INTO petty.accounts (mid, account_no, owner_id, available_id, frozen_id, opened_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (mid, owner_id) DO NOTHING`,
    [mid, accountNo, personId, availableId, frozenId, at],
    'petty.open',
  );
  if (made === 0) return null;
  await openAccounts(tx, [
    { id: availableId, mid, code: `${accountNo}:petty`, kind: 'petty' },
    { id: frozenId, mid, code: `${accountNo}:petty_frozen`, kind: 'frozen' },
  ]);
  await keepAccount(tx, { mid, accountNo, name: personName, availableId, frozenId });
  return accountNo;
}

import { findReceiver, lookUp } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import type { checkPayee } from '../contract/operations.ts';
import { isMobile } from '../contract/payee-rule.ts';

/** An administrator of the merchant that receives: the code goes to this mobile. */
export interface Owner {
  mid: string;
  personId: string;
  mobile: string;
}

const OWNER = `SELECT r.mid, p.id AS "personId", p.mobile FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id
  WHERE r.role_class = 'admin' AND r.auth_status = 'active' AND p.status = 'active'`;

/**
 * Who owns the account that a packet goes to: of an account number the administrators of its merchant, of a mobile the
 * person who has it, as administrator of a merchant, their default one first. Empty: nobody has an account.
 */
export async function ownersOf(tx: Tx, payee: string): Promise<Owner[]> {
  if (isMobile(payee))
    return tx.rows<Owner>(
      `${OWNER} AND p.mobile = $1 ORDER BY r.is_default DESC, r.mid LIMIT 1`,
      [payee],
      'redpacket.owner_of_mobile',
    );
  const account = await findReceiver(tx, payee);
  if (!account) return [];
  return tx.rows<Owner>(`${OWNER} AND r.mid = $1 ORDER BY r.id`, [account.mid], 'redpacket.owners_of_merchant');
}

/** `bonusBatchTrade/checkPayee`: a packet for a mobile without an account comes back when nobody opens one in time. */
export const showPayee: Handler<typeof checkPayee> = async (context, { payee }) => {
  const find = async () => (await ownersOf(context.tx, payee))[0];
  const owner = await lookUp(roleOf(context), { find, reveals: true });
  return owner.ok ? ok({ canClaim: owner.data !== null }) : owner;
};

import { administratorOf } from '#capabilities/merchant/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Session } from '#platform/http/handler.ts';

export interface CodeRecipient {
  mobile: string;
  owner: 'own' | 'administrator';
  /** Name of the person who acts. */
  userName: string;
}

/**
 * Whose phone gets the codes for what a person does: their own, or of a person without one the administrator's of the
 * merchant in which they act (spec section 6). Null: there is none.
 */
export async function codeRecipientOf(
  tx: Tx,
  { personId, role }: Pick<Session, 'personId' | 'role'>,
): Promise<CodeRecipient | null> {
  const person = await tx.one<{ mobile: string | null; userName: string }>(
    'SELECT mobile, user_name FROM identity.v_persons WHERE id = $1',
    [personId],
    'security_code_recipient',
  );
  if (!person) throw new Error('a session without its person');
  const userName = person.userName;
  if (person.mobile) return { mobile: person.mobile, owner: 'own', userName };
  const mobile = role && (await administratorOf(tx, role.mid))?.mobile;
  return mobile ? { mobile, owner: 'administrator', userName } : null;
}

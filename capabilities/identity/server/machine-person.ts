import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { decoyHash } from './password-hash.ts';

/**
 * The person as whom a key of the machine interfaces acts: named in orders and logs, and nothing else. There is no
 * login for it: it is disabled, has no known password, and belongs to no merchant, so that no list of people has it.
 */
export async function createMachinePerson(tx: Tx, secret: Buffer, userName: string): Promise<string> {
  const personId = newId();
  await tx.run(
    `INSERT INTO identity.persons (id, login_name, user_name, password_hash, status) VALUES ($1, $2, $3, $4, 'disabled')`,
    [personId, `key:${personId}`, userName, await decoyHash(secret)],
    'identity_create_machine_person',
  );
  return personId;
}

/** Its orders and records of before keep the name that they were written with. */
export async function renameMachinePerson(tx: Tx, personId: string, userName: string): Promise<void> {
  await tx.run(
    `UPDATE identity.persons SET user_name = $2 WHERE id = $1 AND login_name = 'key:' || $1::text`,
    [personId, userName],
    'identity_rename_machine_person',
  );
}

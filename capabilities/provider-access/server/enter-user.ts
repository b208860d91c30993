import { hashPassword } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { User } from './users.ts';
import { insertUser } from './users.ts';
import { sealTotp } from './second-factor.ts';

/** For demo and tests: a person who can log in at once. Throws on a login name or mobile that is taken. */
export async function enterUser(
  tx: Tx,
  secret: Buffer,
  {
    password,
    totpSecret,
    ...user
  }: Pick<User, 'loginName' | 'userName' | 'mobile' | 'roles'> & {
    password: string;
    totpSecret: string;
  },
  now: Date,
): Promise<string> {
  const userId = newId();
  await insertUser(tx, { userId, ...user }, now);
  await tx.run(
    `UPDATE provider_access.users SET state = 'active', password_hash = $2, sealed_totp = $3 WHERE user_id = $1`,
    [userId, await hashPassword(secret, password), sealTotp(secret, userId, totpSecret)],
    'provider_access.enter_user',
  );
  return userId;
}

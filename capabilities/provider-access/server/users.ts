import type { Right } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ProviderRole, UserState } from '../contract/words.ts';
import { rolesWith, type ProviderCode } from '../contract/roles.ts';

export interface User {
  userId: string;
  loginName: string;
  userName: string;
  mobile: string;
  state: UserState;
  roles: ProviderRole[];
  passwordHash: string | null;
  lastLoginAt: Date | null;
}

const USER = `SELECT user_id, login_name, user_name, mobile, state, roles,
  password_hash, last_login_at FROM provider_access.users`;

export const findUser = (tx: Pick<Tx, 'one'>, userId: string): Promise<User | undefined> =>
  tx.one<User>(`${USER} WHERE user_id = $1`, [userId], 'provider_access.user');

export const findUserByLogin = (tx: Pick<Tx, 'one'>, loginName: string): Promise<User | undefined> =>
  tx.one<User>(`${USER} WHERE lower(login_name) = lower($1)`, [loginName], 'provider_access.user_by_login');

/** Two browsers at once add no more than there may be, and none to a person who is being disabled. */
export const lockUser = (tx: Pick<Tx, 'one'>, userId: string): Promise<unknown> =>
  tx.one<{ userId: string }>(
    'SELECT user_id FROM provider_access.users WHERE user_id = $1 FOR UPDATE',
    [userId],
    'provider_access.lock_user',
  );

/** Which of the two is another person's already. */
export async function takenBy(
  tx: Pick<Tx, 'rows'>,
  { loginName, mobile }: Pick<User, 'loginName' | 'mobile'>,
): Promise<'loginName' | 'mobile' | null> {
  const found = await tx.rows<{ sameName: boolean }>(
    `SELECT lower(login_name) = lower($1) AS "sameName" FROM provider_access.users WHERE lower(login_name) = lower($1) OR mobile = $2`,
    [loginName, mobile],
    'provider_access.taken',
  );
  if (found.length === 0) return null;
  return found.some(({ sameName }) => sameName) ? 'loginName' : 'mobile';
}

/** Who holds a right at this moment: active people only, of whichever merchant a change is about. */
export const holdersOf =
  (code: ProviderCode): Right =>
  async (tx) => {
    const holders = await tx.rows<{ userId: string }>(
      `SELECT user_id FROM provider_access.users WHERE state = 'active' AND roles && $1`,
      [rolesWith(code)],
      'provider_access.holders',
    );
    return holders.map(({ userId }) => userId);
  };

export const insertUser = (
  tx: Tx,
  user: Pick<User, 'userId' | 'loginName' | 'userName' | 'mobile' | 'roles'>,
  now: Date,
): Promise<number> =>
  tx.run(
    `INSERT INTO provider_access.users (user_id, login_name, user_name, mobile, state, roles, created_at)
     VALUES ($1, $2, $3, $4, 'invited', $5, $6)`,
    [user.userId, user.loginName, user.userName, user.mobile, user.roles, now],
    'provider_access.insert_user',
  );

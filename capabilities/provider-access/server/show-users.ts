import { actFor } from '#platform/db/act-for.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageUsers } from '../contract/user-operations.ts';
import { providerRoles, userStates } from '../contract/words.ts';
import { userChange } from './user-change.ts';
import type { User } from './users.ts';

interface Row extends Omit<User, 'passwordHash'> {
  invitedUntil: Date | null;
  hasWaitingChange: boolean;
  totalCount: number;
}

const PAGE = `SELECT u.user_id, u.login_name, u.user_name, u.mobile, u.state, u.roles,
    u.last_login_at,
    (SELECT i.expires_at FROM provider_access.invitations i WHERE i.user_id = u.user_id AND i.ended_at IS NULL) AS "invitedUntil",
    EXISTS (SELECT 1 FROM change.changes c WHERE c.mid = '*' AND c.kind = $6 AND c.subject = u.user_id::text
      AND c.state = 'pending') AS "hasWaitingChange",
    count(*) OVER ()::int AS "totalCount"
  FROM provider_access.users u
  WHERE ($1::text IS NULL OR position(lower($1) IN lower(u.login_name || ' ' || u.user_name)) > 0 OR u.mobile = $1)
    AND ($2::text IS NULL OR $2 = ANY (u.roles)) AND ($3::text IS NULL OR u.state = $3)
  ORDER BY u.state = 'disabled', u.created_at, u.user_id LIMIT $4 OFFSET $5`;

/** `console/access/users`. They are tens, so that the count travels with each row. */
export const showUsers: Handler<typeof pageUsers> = async (context, { pageNo, pageSize, keyword, role, state }) => {
  const { tx } = context;
  const { userId } = providerOf(context);
  await actFor(tx);
  const rows = await tx.rows<Row>(
    PAGE,
    [keyword || null, role ?? null, state ?? null, pageSize, (pageNo - 1) * pageSize, userChange.name],
    'provider_access.page_users',
  );
  const list = rows.map((row) => ({
    userId: row.userId,
    loginName: row.loginName,
    userName: row.userName,
    mobile: maskMobile(row.mobile),
    roles: row.roles,
    roleNames: row.roles.map((one) => providerRoles[one]),
    state: row.state,
    stateName: userStates[row.state],
    lastLoginAt: row.lastLoginAt && shanghaiIso(row.lastLoginAt),
    invitedUntil: row.invitedUntil && shanghaiIso(row.invitedUntil),
    isSelf: row.userId === userId,
    hasWaitingChange: row.hasWaitingChange,
  }));
  return ok({ list, pageNo, pageSize, totalCount: rows[0]?.totalCount ?? 0 });
};

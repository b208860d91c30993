import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { STAFF_MISSING } from '../contract/errors.ts';
import type { pageStaff, queryStaff, StaffMember } from '../contract/staff-operations.ts';
import { staffStates, type StaffState } from '../contract/words.ts';
import { waitingSubjects } from './waiting-subjects.ts';
import type { AccessDeps } from './deps.ts';

interface Row {
  userId: string;
  userName: string;
  mobile: string;
  roleId: string;
  roleName: string;
  roleClass: 'admin' | 'operator';
  authStatus: StaffState;
  accountNos: string[] | null;
  lastLoginAt: Date | null;
  joinedAt: Date;
}

interface Filter {
  keyword?: string | undefined;
  roleId?: string | undefined;
  states?: readonly StaffState[] | undefined;
  userId?: string | undefined;
}

const FROM = `FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id JOIN access.roles o ON o.mid = r.mid AND o.id = r.role_id
  WHERE r.mid = $1 AND ($2::text IS NULL OR platform.name_has(p.user_name, $2) OR strpos(p.mobile, $2) > 0) AND ($3::uuid IS NULL OR r.role_id = $3)
    AND ($4::text[] IS NULL OR r.auth_status = ANY($4)) AND ($5::uuid IS NULL OR r.person_id = $5)`;

const valuesOf = (mid: string, { keyword, roleId, states, userId }: Filter) => [
  mid,
  keyword || null,
  roleId ?? null,
  states ?? null,
  userId ?? null,
];

/** Administrators first, then by name. */
const staffOf = (tx: Tx, mid: string, filter: Filter, limit: number, offset: number): Promise<Row[]> =>
  tx.rows<Row>(
    `SELECT r.person_id AS "userId", p.user_name, p.mobile, r.role_id, o.name AS "roleName", r.role_class,
       r.auth_status, r.account_scope AS "accountNos", r.created_at AS "joinedAt",
       (SELECT max(s.signed_in_at) FROM identity.v_sessions s WHERE s.person_id = r.person_id AND s.relation_id = r.id) AS "lastLoginAt"
     ${FROM} ORDER BY r.role_class, p.user_name, r.person_id LIMIT $6 OFFSET $7`,
    [...valuesOf(mid, filter), limit, offset],
    'access_staff',
  );

const shown = (
  { mobile, lastLoginAt, joinedAt, ...row }: Row,
  self: string,
  waiting: ReadonlySet<string>,
): StaffMember => ({
  ...row,
  userMobile: maskMobile(mobile),
  statusName: staffStates[row.authStatus],
  lastLoginAt: lastLoginAt && shanghaiIso(lastLoginAt),
  joinedAt: shanghaiIso(joinedAt),
  isSelf: row.userId === self,
  isWaiting: waiting.has(row.userId),
});

/** `plm/user.page`. */
export const showStaff: Handler<typeof pageStaff> = async (context, { pageNo, pageSize, ...filter }) => {
  const { tx } = context;
  const { mid, personId } = roleOf(context);
  const rows = await staffOf(tx, mid, filter, pageSize, (pageNo - 1) * pageSize);
  const waiting = await waitingSubjects(tx, mid);
  const total = await tx.one<{ count: bigint }>(`SELECT count(*) AS count ${FROM}`, valuesOf(mid, filter));
  const list = rows.map((row) => shown(row, personId, waiting));
  return ok({ list, pageNo, pageSize, totalCount: Number(total!.count) });
};

/** `plm/user.account`. */
export const showStaffMember =
  ({ accountsOf, reviewLimitsOf }: AccessDeps): Handler<typeof queryStaff> =>
  async (context, { userId }) => {
    const { tx } = context;
    const { mid, personId } = roleOf(context);
    const [row] = userId ? await staffOf(tx, mid, { userId }, 1, 0) : [];
    if (userId && !row) return fail(STAFF_MISSING);
    const scope = row?.accountNos ?? null;
    const limit = row && (await reviewLimitsOf(tx, mid)).find((one) => one.personId === row.userId);
    return ok({
      user: row ? shown(row, personId, await waitingSubjects(tx, mid)) : null,
      accounts: (await accountsOf(tx, mid)).map((account) => ({
        ...account,
        held: scope === null || scope.includes(account.accountNo),
      })),
      reviewLimit: limit ? { single: limit.single, day: limit.day } : null,
    });
  };

import { ACCESS_CHANGED, LOGIN_ENDED, NOT_LOGGED_IN } from '#platform/kernel/errors.ts';
import { heldCodes, type RightCode } from '#platform/kernel/menu.ts';
import { alone } from '#platform/db/database.ts';
import { judgeSession, needsTouch, nowOf, touchSession, type SmsDeps } from '#capabilities/identity/server/index.ts';
import type { Guards } from '#platform/http/guards.ts';
import { Lru } from '#platform/http/lru.ts';
import type { MerchantRole, Session } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';

/** Each is some kilobytes. */
const CODE_SETS = 1_000;

interface SessionRow {
  id: string;
  personId: string;
  personName: string;
  personStatus: string;
  relationId: string | null;
  signKey: string;
  signedInAt: Date;
  lastSeenAt: Date;
  endedReason: string | null;
  mid: string | null;
  roleId: string | null;
  roleClass: 'admin' | 'operator' | null;
  authStatus: string | null;
  /** Joined by commas. */
  codes: string | null;
  unopened: string | null;
  accountScope: string[] | null;
  addressRanges: string[] | null;
}

/**
 * The caller with the present rights, so that a removed right is gone with the next call (security.md T20). A
 * transaction that asks is bound to the session's merchant from then on (sql/functions.sql).
 */
export const findSession =
  (deps: Pick<SmsDeps, 'realClock'>): Guards['findSession'] =>
  async (source, tokenHash) => {
    const [row] = await source.rows<SessionRow>(
      'SELECT * FROM security.find_session($1)',
      [tokenHash],
      'security_find_session',
    );
    if (!row) return fail(NOT_LOGGED_IN);
    const now = nowOf(deps);
    const refusal = judgeSession(
      { signedInAt: row.signedInAt, lastSeenAt: row.lastSeenAt, endedReason: row.endedReason },
      now,
    );
    if (refusal) return fail(refusal);
    if (row.personStatus !== 'active') return fail(LOGIN_ENDED);
    if (row.relationId !== null && row.authStatus !== 'active') return fail(ACCESS_CHANGED);
    return ok({
      session: sessionFrom(row, tokenHash),
      signKey: row.signKey,
      needsTouch: needsTouch(row.lastSeenAt, now),
    });
  };

export const touch =
  (deps: Pick<SmsDeps, 'realClock'>): Guards['touch'] =>
  async (db, sessionId) => {
    await touchSession(alone(db), sessionId, nowOf(deps));
  };

const sessionFrom = (row: SessionRow, tokenHash: string): Session => ({
  sessionId: row.id,
  tokenHash,
  personId: row.personId,
  personName: row.personName,
  role: row.relationId === null ? null : roleFrom(row, row.relationId),
});

/** Sets of codes by their text, which nearly all calls share: making an administrator’s is a tenth of a read. */
const codeSets = new Lru<ReadonlySet<RightCode>>(CODE_SETS);

function codeSet(codes: string | null): ReadonlySet<RightCode> {
  const text = codes ?? '';
  const known = codeSets.get(text);
  if (known) return known;
  const made = heldCodes(codes?.split(',') ?? []);
  codeSets.set(text, made);
  return made;
}

const roleFrom = ({ mid, roleId, roleClass, ...held }: SessionRow, relationId: string): MerchantRole => {
  if (!mid || !roleId || !roleClass) throw new Error('a session in a role that is not there');
  const [permissions, unopened] = [codeSet(held.codes), codeSet(held.unopened)];
  return {
    mid,
    relationId,
    roleId,
    roleClass,
    accountNos: held.accountScope,
    addressRanges: held.addressRanges,
    permissions,
    unopened,
  };
};

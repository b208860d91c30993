import type { Tx } from '#platform/db/database.ts';
import { personOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { SESSIONS_LISTED } from '../constants.ts';
import { DEVICE_NOT_LOGGED_IN, OWN_DEVICE } from '../contract/errors.ts';
import type { endOneSession, endOtherSessions, listSessions, pageLoginRecords } from '../contract/own-operations.ts';
import { judgeSession } from '../domain/session-rule.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import type { LoginWay } from './login-records.ts';
import type { EndReason } from './sessions.ts';

interface SessionRow {
  id: string;
  relationId: string | null;
  browser: string;
  remoteAddress: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

/** `plm/session.list`: those that time has not ended either. */
export const showSessions =
  (deps: IdentityDeps): Handler<typeof listSessions> =>
  async (context) => {
    const { tx } = context;
    const { personId, sessionId } = personOf(context);
    const now = nowOf(deps);
    const rows = await tx.rows<SessionRow>(
      `SELECT id, relation_id, browser, remote_address, signed_in_at, last_seen_at FROM identity.sessions
        WHERE person_id = $1 AND ended_at IS NULL ORDER BY last_seen_at DESC, id DESC LIMIT $2`,
      [personId, SESSIONS_LISTED],
      'identity_sessions_of_person',
    );
    const relations = await deps.roles.relationsOf(tx, personId);
    const names = new Map(relations.map(({ relationId, customerName }) => [relationId, customerName]));
    const open = rows.filter(
      (row) =>
        judgeSession({ signedInAt: row.signedInAt, lastSeenAt: row.lastSeenAt, endedReason: null }, now) === null,
    );
    const list = open.map((row) => ({
      sessionId: row.id,
      browser: row.browser,
      address: row.remoteAddress,
      customerName: names.get(row.relationId ?? '') ?? '',
      signedInAt: shanghaiIso(row.signedInAt),
      lastActiveAt: shanghaiIso(row.lastSeenAt),
      current: row.id === sessionId,
    }));
    return ok({ list: list.toSorted((a, b) => Number(b.current) - Number(a.current)) });
  };

/** `plm/session.end`. Somebody else's session is answered like one that is not there. */
export const endSessionOf =
  (deps: IdentityDeps): Handler<typeof endOneSession> =>
  async (context, input) => {
    const { personId, sessionId } = personOf(context);
    if (input.sessionId === sessionId) return fail(OWN_DEVICE);
    const ended = await context.tx.one<{ address: string }>(
      `UPDATE identity.sessions SET ended_at = $3, ended_reason = 'forced' WHERE id = $1 AND person_id = $2 AND ended_at IS NULL RETURNING remote_address AS address`,
      [input.sessionId, personId, nowOf(deps)],
      'identity_end_own_session',
    );
    if (!ended) return fail(DEVICE_NOT_LOGGED_IN);
    nameObject(context, `登录设备（${ended.address}）`);
    return ok({});
  };

/** `plm/session.end.others`. */
export const endOthers =
  (deps: IdentityDeps): Handler<typeof endOtherSessions> =>
  async (context) => {
    const { personId, sessionId } = personOf(context);
    return ok({ ended: await endSessionsBeside(context.tx, { personId, sessionId }, 'forced', nowOf(deps)) });
  };

/** All sessions of the person but this one; answers how many they were. */
export const endSessionsBeside = (
  tx: Tx,
  { personId, sessionId }: { personId: string; sessionId: string },
  reason: EndReason,
  now: Date,
): Promise<number> =>
  tx.run(
    `UPDATE identity.sessions SET ended_at = $4, ended_reason = $3 WHERE person_id = $1 AND id <> $2 AND ended_at IS NULL`,
    [personId, sessionId, reason, now],
    'identity_end_sessions_beside',
  );

interface LoginRow {
  id: string;
  at: Date;
  way: LoginWay;
  succeeded: boolean;
  browser: string;
  remoteAddress: string;
  isNewDevice: boolean;
}

/** `plm/login.record.page`. */
export const showLogins: Handler<typeof pageLoginRecords> = async (context, { pageNo, pageSize }) => {
  const { personId } = personOf(context);
  const rows = await context.tx.rows<LoginRow>(
    `SELECT id, at, way, succeeded, browser, remote_address, is_new_device FROM identity.logins
      WHERE person_id = $1 ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3`,
    [personId, pageSize, (pageNo - 1) * pageSize],
    'identity_logins_of_person',
  );
  const count = await context.tx.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM identity.logins WHERE person_id = $1',
    [personId],
    'identity_count_logins',
  );
  const list = rows.map((row) => ({
    recordId: row.id,
    loginAt: shanghaiIso(row.at),
    way: row.way,
    success: row.succeeded,
    browser: row.browser,
    address: row.remoteAddress,
    newDevice: row.isNewDevice,
  }));
  return ok({ list, pageNo, pageSize, totalCount: Number(count!.count) });
};

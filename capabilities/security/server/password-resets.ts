import { administratorsOf } from '#capabilities/merchant/server/index.ts';
import { nowOf } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { OPERATION_PASSWORD_NOT_SET } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { maskName } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { RESET } from '../constants.ts';
import { NO_RESET_APPROVER, OWN_RESET_REQUEST, RESET_REQUEST_ENDED } from '../contract/errors.ts';
import type { askForReset, decideReset, listResets, showResetWays } from '../contract/reset-operations.ts';
import type { SecurityDeps } from './deps.ts';
import { hasOperationPassword } from './operation-password.ts';
import { hasRealNameDigest } from './real-name.ts';
import { operatorPasswordResetMessage, ownPasswordResetMessage, resetAskedMessage } from './messages.ts';
import { notify } from './notify.ts';

type State = 'waiting' | 'approved' | 'rejected' | 'used';
interface ResetRow {
  id: string;
  personId: string;
  personName: string;
  state: State;
  askedAt: Date;
  decidedAt: Date | null;
  remoteAddress: string;
}
const COLUMNS = 'id, person_id, person_name, state, asked_at, decided_at, remote_address';

/** Requests and approvals are good for a day each. */
const stateNow = ({ state, askedAt, decidedAt }: ResetRow, now: Date): State | 'expired' => {
  const since = state === 'approved' ? decidedAt! : askedAt;
  const isOpen = state === 'waiting' || state === 'approved';
  return isOpen && now.getTime() - since.getTime() >= RESET.goodForMs ? 'expired' : state;
};

const latestOf = (tx: Tx, mid: string, personId: string): Promise<ResetRow | undefined> =>
  tx.one<ResetRow>(
    `SELECT ${COLUMNS} FROM security.password_resets WHERE mid = $1 AND person_id = $2 ORDER BY asked_at DESC, id DESC LIMIT 1`,
    [mid, personId],
    'security_latest_reset',
  );

const othersWhoDecide = async (tx: Tx, mid: string, personId: string) =>
  (await administratorsOf(tx, mid)).filter((one) => one.personId !== personId);

/** `plm/reset.trade.pwd.ways`. */
export const resetWays =
  (deps: SecurityDeps): Handler<typeof showResetWays> =>
  async (context) => {
    const { tx } = context;
    const { mid, personId } = roleOf(context);
    const latest = await latestOf(tx, mid, personId);
    return ok({
      byName: await hasRealNameDigest(tx, personId),
      byAdministrator: (await othersWhoDecide(tx, mid, personId)).length > 0,
      request: latest ? { state: stateNow(latest, nowOf(deps)), askedAt: shanghaiIso(latest.askedAt) } : null,
    });
  };

/** `plm/reset.trade.pwd.apply`: the administrators are notified by message and in their 待办. */
export const applyForReset =
  (deps: SecurityDeps): Handler<typeof askForReset> =>
  async (context) => {
    const { tx, remoteAddress } = context;
    const { mid, personId, personName } = roleOf(context);
    if (!(await hasOperationPassword(tx, personId))) return fail(OPERATION_PASSWORD_NOT_SET);
    const administrators = await othersWhoDecide(tx, mid, personId);
    if (administrators.length === 0) return fail(NO_RESET_APPROVER);
    const now = nowOf(deps);
    await tx.run(
      `DELETE FROM security.password_resets WHERE mid = $1 AND person_id = $2 AND state = 'waiting' AND asked_at <= $3`,
      [mid, personId, new Date(now.getTime() - RESET.goodForMs)],
    );
    const insertedCount = await tx.run(
      `INSERT INTO security.password_resets (id, mid, person_id, person_name, asked_at, remote_address) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (mid, person_id) WHERE state = 'waiting' DO NOTHING`,
      [newId(), mid, personId, personName, now, remoteAddress],
    );
    const mobiles = administrators.map(({ mobile }) => mobile ?? '');
    if (insertedCount === 1) await notify(tx, resetAskedMessage, { operator: maskName(personName) }, mobiles);
    return ok({});
  };

/** `plm/reset.trade.pwd.list`. */
export const showResets =
  (deps: SecurityDeps): Handler<typeof listResets> =>
  async (context) => {
    const { mid, personId } = roleOf(context);
    const rows = await context.tx.rows<ResetRow>(
      `SELECT ${COLUMNS} FROM security.password_resets WHERE mid = $1 ORDER BY (state = 'waiting') DESC, asked_at DESC LIMIT $2`,
      [mid, RESET.listed],
      'security_resets',
    );
    const now = nowOf(deps);
    const list = rows.map((row) => ({
      resetId: row.id,
      personName: row.personName,
      state: stateNow(row, now),
      askedAt: shanghaiIso(row.askedAt),
      address: row.remoteAddress,
      decidedAt: row.decidedAt && shanghaiIso(row.decidedAt),
      isOwn: row.personId === personId,
    }));
    return ok({ list });
  };

/** `plm/reset.trade.pwd.decide`: one of two who decide at once is first. */
export const decideOnReset =
  (deps: SecurityDeps): Handler<typeof decideReset> =>
  async (context, { resetId, approve }) => {
    const { mid, personId } = roleOf(context);
    const now = nowOf(deps);
    const row = await context.tx.one<ResetRow>(
      `SELECT ${COLUMNS} FROM security.password_resets WHERE mid = $1 AND id = $2 FOR UPDATE`,
      [mid, resetId],
    );
    if (!row || stateNow(row, now) !== 'waiting') return fail(RESET_REQUEST_ENDED);
    nameObject(context, `员工 ${row.personName}`);
    if (row.personId === personId) return fail(OWN_RESET_REQUEST);
    await context.tx.run(
      'UPDATE security.password_resets SET state = $3, decided_by = $4, decided_at = $5 WHERE mid = $1 AND id = $2',
      [mid, resetId, approve ? 'approved' : 'rejected', personId, now],
    );
    return ok({});
  };

/** Uses up the approval that the person has in this merchant; false when there is none. */
export async function consumeApproval(tx: Tx, mid: string, personId: string, now: Date): Promise<boolean> {
  const used = await tx.run(
    `UPDATE security.password_resets SET state = 'used' WHERE mid = $1 AND person_id = $2 AND state = 'approved' AND decided_at > $3`,
    [mid, personId, new Date(now.getTime() - RESET.goodForMs)],
  );
  return used > 0;
}

/** The administrators of every merchant of the person, and the person, learn of a reset. */
export async function notifyOfReset(tx: Tx, personId: string, personName: string, now: Date): Promise<void> {
  const at = shanghaiText(now).slice(0, -3);
  const rows = await tx.rows<{ mobile: string; isOwn: boolean }>(
    `SELECT DISTINCT p.mobile, p.id = $1 AS is_own FROM merchant.v_relations own
       JOIN merchant.v_relations r ON r.mid = own.mid AND r.auth_status = 'active' AND (r.role_class = 'admin' OR r.person_id = $1)
       JOIN identity.v_persons p ON p.id = r.person_id AND p.status = 'active' AND p.mobile IS NOT NULL
      WHERE own.person_id = $1 AND own.auth_status = 'active'`,
    [personId],
    'security_told_of_reset',
  );
  const values = { at, pause: '1小时内不能付款' };
  const mobilesOf = (wantsOwn: boolean) => rows.flatMap(({ mobile, isOwn }) => (isOwn === wantsOwn ? [mobile] : []));
  await notify(tx, ownPasswordResetMessage, values, mobilesOf(true));
  await notify(tx, operatorPasswordResetMessage, { ...values, operator: maskName(personName) }, mobilesOf(false));
}

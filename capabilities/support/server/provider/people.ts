import { roleClasses, staffStates } from '#capabilities/access/contract/words.ts';
import {
  endAllSessions,
  findPerson,
  loginLockOf,
  loginsOf,
  openSessionsOf,
  personByLogin,
  unlockLogin,
} from '#capabilities/identity/server/index.ts';
import { relationsOf } from '#capabilities/merchant/server/index.ts';
import {
  hasOperationPassword,
  operationPasswordLock,
  unlockOperationPassword,
} from '#capabilities/security/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, providerOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { maskLoginName, maskMobile } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { LOGINS_SHOWN } from '../../constants.ts';
import { PERSON_NOT_FOUND, PERSON_NOT_LOCKED, PERSON_WITHOUT_SESSION } from '../../contract/errors.ts';
import type { endPersonSessions, findPersonData, unlockPersonData } from '../../contract/provider-operations.ts';
import { openVisit } from './visits.ts';

export interface PeopleDeps {
  /** PORTAL_SECRET: counts of wrong tries are kept under keyed hashes. */
  secret: Buffer;
  /** Sessions, codes and locks follow real time; tests give their own. */
  realClock?: Clock;
}

const LOGIN_LOCK = '登录密码';
const OPERATION_LOCK = '操作密码';
const ways = { password: '密码', code: '短信验证码', qr: '扫码' } as const;

const nowOf = ({ realClock }: PeopleDeps): Date => realClock?.now() ?? new Date();

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function locksOf(tx: Tx, { secret }: PeopleDeps, person: Person, now: Date) {
  const [login, operation] = [
    await loginLockOf(tx, secret, person, now),
    await operationPasswordLock(tx, person.personId, now),
  ];
  return [
    ...(login ? [{ what: LOGIN_LOCK, until: shanghaiIso(login) }] : []),
    ...(operation ? [{ what: OPERATION_LOCK, until: shanghaiIso(operation) }] : []),
  ];
}

const nameThe = (context: CallContext, { userName, mobile }: Person): void =>
  nameObject(context, `${userName}（${maskMobile(mobile)}）`);

/** `console/person/find`. */
export const showPerson =
  (deps: PeopleDeps): Handler<typeof findPersonData> =>
  async (context, { login }) => {
    const { tx } = context;
    const now = nowOf(deps);
    const person = await personByLogin(tx, login);
    if (!person) return fail(PERSON_NOT_FOUND);
    nameThe(context, person);
    const visit = await openVisit(tx, providerOf(context).userId, person.personId, now);
    if (!visit.ok) return visit;
    const relations = await relationsOf(tx, person.personId);
    const names = new Map(relations.map(({ relationId, customerName }) => [relationId, customerName]));
    const sessions = await openSessionsOf(tx, person.personId, now, LOGINS_SHOWN);
    return ok({
      personId: person.personId,
      name: person.userName,
      loginName: maskLoginName(person.loginName),
      mobile: maskMobile(person.mobile),
      isActive: person.isActive,
      relations: relations.map(({ mid, customerName, roleClass, authStatus }) => ({
        mid,
        customerName,
        roleClassName: roleClasses[roleClass],
        stateName: staffStates[authStatus],
        isAdmin: roleClass === 'admin' && authStatus === 'active',
      })),
      sessions: sessions.map(({ relationId, signedInAt, lastSeenAt, ...session }) => ({
        ...session,
        customerName: names.get(relationId ?? '') ?? '',
        signedInAt: shanghaiIso(signedInAt),
        lastSeenAt: shanghaiIso(lastSeenAt),
      })),
      logins: (await loginsOf(tx, person.personId, LOGINS_SHOWN)).map(({ at, way, succeeded, ...login }) => ({
        ...login,
        at: shanghaiIso(at),
        way: ways[way],
        success: succeeded,
      })),
      locks: await locksOf(tx, deps, person, now),
      hasOperationPassword: await hasOperationPassword(tx, person.personId),
    });
  };

/** `console/person/endSessions`. */
export const endSessions =
  (deps: PeopleDeps): Handler<typeof endPersonSessions> =>
  async (context, { personId, reason }) => {
    const person = await findPerson(context.tx, personId);
    if (!person) return fail(PERSON_NOT_FOUND);
    nameThe(context, person);
    const ended = await endAllSessions(context.tx, personId, nowOf(deps));
    if (ended === 0) return fail(PERSON_WITHOUT_SESSION);
    noteChanges(context, { label: '登录中的会话', before: `${ended} 个`, after: `已退出：${reason}` });
    return ok({ ended });
  };

/** `console/person/unlock`: login and operation password, whichever is locked. */
export const unlock =
  (deps: PeopleDeps): Handler<typeof unlockPersonData> =>
  async (context, { personId, reason }) => {
    const { tx } = context;
    const now = nowOf(deps);
    const person = await findPerson(tx, personId);
    if (!person) return fail(PERSON_NOT_FOUND);
    nameThe(context, person);
    const locks = await locksOf(tx, deps, person, now);
    if (locks.length === 0) return fail(PERSON_NOT_LOCKED);
    await unlockLogin(tx, deps.secret, person, now);
    await unlockOperationPassword(tx, personId);
    const unlocked = locks.map(({ what }) => what);
    noteChanges(context, { label: unlocked.join('、'), before: '锁定', after: `已解锁：${reason}` });
    return ok({ unlocked });
  };

import {
  decideSceneQr,
  findPerson,
  nowOf,
  oneAtATime,
  openSceneQr,
  scannedSubject,
  scanSceneQr,
  type Person,
} from '#capabilities/identity/server/index.ts';
import { factorsOf, markRealNameChecked } from '#capabilities/security/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { maskMobile, maskName } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { REAL_NAME_MISMATCH, REAL_NAME_VERIFIED, TOO_MANY_REAL_NAME_TRIES } from '../contract/errors.ts';
import type { openRealName, scanRealName, submitRealName } from '../contract/operations.ts';
import { beginCheck, endCheck } from './checks.ts';
import type { RealNameDeps } from './deps.ts';

const UNKNOWN = '认证结果暂未返回，请稍后再次提交';

async function isDone(tx: Tx, personId: string): Promise<boolean> {
  return (await factorsOf(tx, personId)).realNameChecked;
}

/** `plm/real.auth.qr.code`. */
export const openRealNameQr =
  (deps: RealNameDeps): Handler<typeof openRealName> =>
  async (context) =>
    (await isDone(context.tx, personOf(context).personId))
      ? fail(REAL_NAME_VERIFIED)
      : ok(await openSceneQr(deps, context, { scene: 'realname' }));

/** `plm/real.auth.scan`. */
export const scanRealNameQr =
  (deps: RealNameDeps): Handler<typeof scanRealName> =>
  async (context, { qrCodeId }) => {
    const { personId } = personOf(context);
    const scanned = await scanSceneQr(deps, context, qrCodeId, 'realname');
    if (!scanned.ok) return scanned;
    if (await isDone(context.tx, personId)) return fail(REAL_NAME_VERIFIED);
    const { userName, mobile } = await ownPerson(context.tx, personId);
    return ok({
      userName: maskName(userName),
      userMobile: maskMobile(mobile),
      expiresInSeconds: scanned.data.expiresInSeconds,
    });
  };

/**
 * `plm/real.auth.submit`. The name must be the one of the account: a person cannot lend a name to another's account.
 * The number of the card goes to the service and nowhere else.
 */
export const submitRealNameOf =
  (deps: RealNameDeps): Handler<typeof submitRealName> =>
  async (context, { qrCodeId, name, idNumber }) => {
    const { personId } = personOf(context);
    const qr = await scannedSubject(deps, context, qrCodeId, 'realname');
    if (!qr.ok) return qr;
    if (await isDone(context.tx, personId)) return fail(REAL_NAME_VERIFIED);
    if (!isSameName((await ownPerson(context.tx, personId)).userName, name)) return fail(REAL_NAME_MISMATCH);
    const checkNo = await oneAtATime(`realname ${personId}`, () =>
      deps.countersDb.transaction({}, (tx) => beginCheck(tx, deps.secret, { personId, idNumber }, nowOf(deps))),
    );
    if (checkNo === null) return fail(TOO_MANY_REAL_NAME_TRIES);
    const verdict = await deps.identityService.check({ checkNo, name, idNumber });
    if (verdict.state === 'unknown') return ok({ outcome: 'unknown', text: UNKNOWN });
    if (verdict.state === 'refused') {
      await endCheck(context.tx, checkNo, 'refused');
      return ok({ outcome: 'refused', text: `${verdict.reason}，请核对后重新提交` });
    }
    const decided = await decideSceneQr(deps, context, qrCodeId, 'authorised');
    if (!decided.ok) return decided;
    await endCheck(context.tx, checkNo, 'passed');
    await markRealNameChecked(context.tx, personId);
    return ok({ outcome: 'passed', text: '实名认证已完成' });
  };

async function ownPerson(tx: Tx, personId: string): Promise<Person> {
  const person = await findPerson(tx, personId);
  if (!person) throw new Error('a session without its person');
  return person;
}

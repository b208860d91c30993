import { SMS_NOT_SENT, TOO_MANY_SMS } from '#capabilities/identity/contract/errors.ts';
import {
  consumeCode,
  deliver,
  endSessionsBeside,
  findPerson,
  isTaken,
  issueCode,
  nowOf,
  setMobile,
  SMS_CODE_MINUTES,
  SMS_LIMITS,
  smsWriter,
  takeTry,
  type CodeVerdict,
} from '#capabilities/identity/server/index.ts';
import { noteChanges, personOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { NEW_MOBILE_SENDS } from '../constants.ts';
import {
  MOBILE_TAKEN,
  MOBILE_UNCHANGED,
  NEW_MOBILE_CODE_EXPIRED,
  NEW_MOBILE_CODE_LOCKED,
  WRONG_NEW_MOBILE_CODE,
} from '../contract/errors.ts';
import { updateMobile, type sendNewMobileCode } from '../contract/personal-operations.ts';
import type { SecurityDeps } from './deps.ts';
import { mobileChangedMessage, newMobileCodeMessage } from './messages.ts';
import { notify } from './notify.ts';

/** Of a code to a number that is not yet the person's: no other call takes it. */
const PURPOSE = `${updateMobile.path}/new`;

/**
 * `plm/mobile.code.send`. A number that somebody else has is sent a code as well: only who holds that phone learns
 * whose it is. One person reaches a few numbers an hour.
 */
export const sendCodeToNewMobile =
  (deps: SecurityDeps): Handler<typeof sendNewMobileCode> =>
  async (context, { mobile }) => {
    const person = await ownPerson(context);
    if (person.mobile === mobile) return fail(MOBILE_UNCHANGED);
    const { personId } = person;
    const count = { kind: 'sms_person' as const, subject: personId, limits: NEW_MOBILE_SENDS };
    if (!(await takeTry(deps.countersDb, count, nowOf(deps)))) return fail(TOO_MANY_SMS);
    const write = await smsWriter(context.tx, newMobileCodeMessage);
    const order = {
      personId,
      sessionId: personOf(context).sessionId,
      mobile,
      purpose: PURPOSE,
      requestNo: '',
      subject: {},
      remoteAddress: context.remoteAddress,
      limits: SMS_LIMITS,
      textOf: (code: string) => write({ code, minutes: String(SMS_CODE_MINUTES) }),
    };
    const issued = await issueCode(deps, order);
    if (!issued.ok) return fail(issued.code);
    if (!(await deliver(deps, issued.data, order))) return fail(SMS_NOT_SENT);
    return ok({ resendAfterSeconds: deps.smsLimits?.resendAfterSeconds ?? SMS_LIMITS.resendAfterSeconds });
  };

/**
 * `plm/mobile.update`. The edge has checked the operation password and the code to the present number, which names the
 * new one; here it is the code to the new one. The unique index decides between two who want a number at once.
 */
export const changeMobile =
  (deps: SecurityDeps): Handler<typeof updateMobile> =>
  async (context, { mobile, newSmsCode }) => {
    const { tx } = context;
    const { personId, sessionId } = personOf(context);
    const before = (await ownPerson(context)).mobile;
    if (before === mobile) return fail(MOBILE_UNCHANGED);
    const now = nowOf(deps);
    const use = {
      mobile,
      personId,
      sessionId,
      purpose: PURPOSE,
      requestNo: '',
      subject: {},
      code: newSmsCode,
      remoteAddress: null,
    };
    const used = await deps.countersDb.transaction({ eager: true }, (counters) =>
      consumeCode(counters, deps.secret, use, now),
    );
    const proven = resultOfNewCode(used);
    if (!proven.ok) return proven;
    noteChanges(context, { label: '登录手机号', before: maskMobile(before), after: maskMobile(mobile) });
    if (await isTaken(tx, () => setMobile(tx, personId, mobile))) return fail(MOBILE_TAKEN);
    const endedSessions = await endSessionsBeside(tx, { personId, sessionId }, 'changed', now);
    const at = shanghaiText(now).slice(0, -3);
    await notify(tx, mobileChangedMessage, { at, mobile: maskMobile(mobile) }, [before]);
    return ok({ mobile: maskMobile(mobile), endedSessions });
  };

async function ownPerson(context: CallContext) {
  const person = await findPerson(context.tx, personOf(context).personId);
  if (!person) throw new Error('a session without its person');
  return person;
}

function resultOfNewCode(used: CodeVerdict) {
  if (used.verdict === 'right') return ok(null);
  if (used.verdict === 'wrong')
    return used.remaining > 0
      ? fail(WRONG_NEW_MOBILE_CODE, `新手机号的验证码不正确，还可以尝试${used.remaining}次`)
      : fail(NEW_MOBILE_CODE_LOCKED);
  return fail(used.verdict === 'locked' || used.verdict === 'slow' ? NEW_MOBILE_CODE_LOCKED : NEW_MOBILE_CODE_EXPIRED);
}

import { CONFIRM_SMS_LIMITS, deliver, findPerson, issueCode, SMS_CODE_MINUTES } from '#capabilities/identity/server/index.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { sendSmsCode } from '../contract/operations.ts';
import { codeText, operationOfPurpose } from '../domain/purpose.ts';
import type { SecurityDeps } from './deps.ts';

/** `plm/send.sms.code`: to the caller's own mobile, bound to the operation, the request and, where given, payee and amount (wire.md, confirmation). */
export const sendConfirmCode =
  (deps: SecurityDeps): Handler<typeof sendSmsCode> =>
  async (context, { bizTypeCode, requestNo, amount, payee }) => {
    const target = operationOfPurpose(deps.operations(), bizTypeCode);
    if (!target) return fail('01409KPLMS');
    const person = await findPerson(context.tx, personOf(context).personId);
    if (!person) throw new Error('a session without its person');
    const subject = { ...(payee === undefined ? {} : { payee }), ...(amount === undefined ? {} : { amount }) };
    const order = {
      personId: person.personId,
      mobile: person.mobile,
      purpose: target.purpose,
      requestNo,
      subject,
      remoteAddress: context.remoteAddress,
      limits: CONFIRM_SMS_LIMITS,
      textOf: (code: string) => codeText({ sender: deps.sender, title: target.title, minutes: SMS_CODE_MINUTES, ...subject }, code),
    };
    const issued = await issueCode(deps, order);
    if (!issued.ok) return fail(issued.code);
    if (!(await deliver(deps, issued.data, order))) return fail('01109KPLMS');
    return ok({ mobile: maskMobile(person.mobile), resendAfterSeconds: deps.smsLimits?.resendAfterSeconds ?? CONFIRM_SMS_LIMITS.resendAfterSeconds });
  };

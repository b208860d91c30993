import {
  CONFIRM_SMS_LIMITS,
  deliver,
  findPerson,
  issueCode,
  SMS_CODE_MINUTES,
} from '#capabilities/identity/server/index.ts';
import { personOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import type { CodeSubject, Operation } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { sendSmsCode } from '../contract/operations.ts';
import { boundSubject, codeText, operationOfPurpose, type SaidSubject } from '../domain/purpose.ts';
import type { SecurityDeps } from './deps.ts';

/**
 * `plm/send.sms.code`: to the caller's own mobile, bound to the call, the request and all that the call binds
 * (calls.md).
 */
export const sendConfirmCode =
  (deps: SecurityDeps): Handler<typeof sendSmsCode> =>
  async (context, { bizTypeCode, requestNo, ...named }) => {
    const operation = operationOfPurpose(deps.operations(), bizTypeCode);
    if (!operation) return fail('01409KPLMS');
    const { subject, missing } = boundSubject(operation, named);
    if (missing.length) return fail('01412KPLMS', `获取验证码前请先确定${missing.join('、')}`);
    const said = await wordsFor(deps, context, operation, subject);
    if (!said) return fail('01413KPLMS');
    const person = await findPerson(context.tx, personOf(context).personId);
    if (!person) throw new Error('a session without its person');
    const order = {
      personId: person.personId,
      mobile: person.mobile,
      purpose: operation.path,
      requestNo,
      subject,
      remoteAddress: context.remoteAddress,
      limits: CONFIRM_SMS_LIMITS,
      textOf: (code: string) =>
        codeText({ ...said, sender: deps.sender, title: operation.title, minutes: SMS_CODE_MINUTES }, code),
    };
    const issued = await issueCode(deps, order);
    if (!issued.ok) return fail(issued.code);
    if (!(await deliver(deps, issued.data, order))) return fail('01109KPLMS');
    return ok({
      mobile: maskMobile(person.mobile),
      resendAfterSeconds: deps.smsLimits?.resendAfterSeconds ?? CONFIRM_SMS_LIMITS.resendAfterSeconds,
    });
  };

/** Null: the named thing does not exist. Without words of its own a call shows the account number and the amount. */
async function wordsFor(
  { codeSubjects = [] }: SecurityDeps,
  context: CallContext,
  { path }: Operation,
  subject: CodeSubject,
): Promise<SaidSubject | null> {
  const own = codeSubjects.find(({ operation }) => operation.path === path);
  return own
    ? own.describe(context, subject)
    : { ...subject, orderNos: subject.orderNos ?? (subject.orderNo === undefined ? [] : [subject.orderNo]) };
}

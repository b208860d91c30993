import { SMS_NOT_SENT } from '#capabilities/identity/contract/errors.ts';
import {
  CONFIRM_SMS_LIMITS,
  deliver,
  issueCode,
  payloadHashOf,
  smsWriter,
  SMS_CODE_MINUTES,
} from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { personOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { maskMobile, maskName } from '#platform/kernel/mask.ts';
import { rowsOfFacts, type Facts } from '#platform/kernel/facts.ts';
import type { MessageTemplate, SignedText } from '#platform/kernel/message-template.ts';
import type { CodeSubject, Operation } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { NAMED_IN_A_MESSAGE } from '../constants.ts';
import {
  CONFIRM_CONTENT_MISSING,
  CONFIRM_CONTENT_REQUIRED,
  NO_MOBILE_FOR_CODE,
  SMS_PURPOSE_UNSUPPORTED,
} from '../contract/errors.ts';
import type { sendSmsCode } from '../contract/operations.ts';
import { aboutText, boundSubject, operationOfPurpose, type SubjectText } from '../domain/purpose.ts';
import { codeRecipientOf } from './code-recipient.ts';
import type { SecurityDeps } from './deps.ts';
import { otherCodeMessage, ownCodeMessage } from './messages.ts';

/**
 * `plm/send.sms.code`: to the caller's own mobile, or of a caller without one to the administrator's; bound to the
 * call, the request and all that the call binds (calls.md).
 */
export const sendConfirmCode =
  (deps: SecurityDeps): Handler<typeof sendSmsCode> =>
  async (context, { bizTypeCode, requestNo, payload, ...named }) => {
    const operation = operationOfPurpose(deps.operations(), bizTypeCode);
    if (!operation) return fail(SMS_PURPOSE_UNSUPPORTED);
    const { subject, missing } = boundSubject(operation, named);
    if (missing.length) return fail(CONFIRM_CONTENT_REQUIRED, `获取验证码前请先确定${missing.join('、')}`);
    const preview = payload && (await context.preview!(operation.path, { ...payload, requestNo }));
    // Its refusal has a code of its own, which no list of this call could name.
    if (preview && !preview.ok) return preview as Result<never, never>;
    const content = await wordsFor(deps, context, operation, { subject, facts: preview?.data.facts ?? null });
    if (!content) return fail(CONFIRM_CONTENT_MISSING);
    const session = personOf(context);
    const recipient = await codeRecipientOf(context.tx, session);
    if (!recipient) return fail(NO_MOBILE_FOR_CODE);
    const { mobile, owner } = recipient;
    const words = { title: operation.title, about: aboutText(content), minutes: String(SMS_CODE_MINUTES) };
    const textOf =
      owner === 'own'
        ? await writerOfCode(context.tx, ownCodeMessage, words)
        : await writerOfCode(context.tx, otherCodeMessage, { ...words, by: maskName(recipient.userName) });
    const order = {
      personId: session.personId,
      sessionId: session.sessionId,
      mobile,
      purpose: operation.path,
      requestNo,
      subject,
      ...(preview ? { payloadHash: payloadHashOf(preview.data.input) } : {}),
      remoteAddress: context.remoteAddress,
      limits: CONFIRM_SMS_LIMITS,
      textOf,
    };
    const issued = await issueCode(deps, order);
    if (!issued.ok) return fail(issued.code);
    if (!(await deliver(deps, issued.data, order))) return fail(SMS_NOT_SENT);
    return ok({
      mobile: maskMobile(mobile),
      owner,
      resendAfterSeconds: deps.smsLimits?.resendAfterSeconds ?? CONFIRM_SMS_LIMITS.resendAfterSeconds,
    });
  };

/** The code itself is known when the transaction of the words has ended. */
async function writerOfCode<Key extends string>(
  tx: Tx,
  template: MessageTemplate<Key | 'code'>,
  words: Readonly<Record<Key, string>>,
): Promise<(code: string) => SignedText> {
  const write = await smsWriter(tx, template);
  return (code) => write({ ...words, code } as Readonly<Record<Key | 'code', string>>);
}

/**
 * Null: the named thing does not exist. Without facts, and without words of its own, a call shows the account number
 * and the amount.
 */
async function wordsFor(
  { codeSubjects = [] }: SecurityDeps,
  context: CallContext,
  { path }: Operation,
  { subject, facts }: { subject: CodeSubject; facts: Facts | null },
): Promise<SubjectText | null> {
  if (facts) return { facts: rowsOfFacts(facts, NAMED_IN_A_MESSAGE) };
  const ownSubject = codeSubjects.find(({ operation }) => operation.path === path);
  return ownSubject
    ? ownSubject.describe(context, subject)
    : { ...subject, orderNos: subject.orderNos ?? (subject.orderNo === undefined ? [] : [subject.orderNo]) };
}

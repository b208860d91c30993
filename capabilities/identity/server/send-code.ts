import { createHash, randomInt } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { SignedText } from '#platform/kernel/message-template.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { CodeSubject } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { SMS_CODE, SMS_WINDOWS, type SmsLimits } from '../constants.ts';
import { judgeSend, type SentBefore } from '../domain/sms-rule.ts';
import { nowOf, type SmsDeps } from './deps.ts';
import { keyedHash } from './keyed.ts';
import { isReachedFrom } from './messages-from-address.ts';
import { lockTries } from './tries.ts';

export const LOGIN_PURPOSE = 'login';

export interface CodeOrder {
  /**
   * Null: nobody has this mobile. The limits count it, nothing is sent, nor to somebody who is a stranger at an address
   * that has asked for many.
   */
  personId: string | null;
  mobile: string;
  /** `login`, or the path of the call that the code confirms. All limits count by mobile and purpose. */
  purpose: string;
  /** Empty for a login. */
  requestNo: string;
  subject: CodeSubject;
  /** Of the whole input, for a code that is good for it alone. */
  payloadHash?: string;
  /** Of a signed-in person: another session of the same person cannot use the code. */
  sessionId?: string;
  remoteAddress: string;
  limits: SmsLimits;
  textOf(code: string): SignedText;
}

interface Issued {
  id: string;
  code: string;
  /** False: the row only counts for the limits, and nothing is sent. */
  isForSomebody: boolean;
}

/**
 * Everything that a code is bound to in addition to call and request, as one keyed hash: each member at use must equal
 * the one at sending.
 */
export function subjectHash(
  secret: Buffer,
  { payee, amount, orderNo, orderNos, mobile }: CodeSubject,
  { payloadHash, sessionId }: { payloadHash?: string | undefined; sessionId?: string | undefined } = {},
): string {
  const fen = amount === undefined ? null : String(fenOfYuan(amount));
  const orders = orderNos ? [...new Set(orderNos)].sort() : null;
  return keyedHash(
    secret,
    'sms-subject',
    JSON.stringify([
      payee ?? null,
      fen,
      orderNo ?? null,
      orders,
      ...(mobile === undefined ? [] : [mobile]),
      ...(payloadHash === undefined ? [] : [{ payloadHash }]),
      ...(sessionId === undefined ? [] : [{ sessionId }]),
    ]),
  );
}

/** Of an input as its contract has read it, whose members have one sequence. */
export const payloadHashOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64');

/** The id is part of the hash, so that two people with the same code have different hashes. */
export const codeHash = (secret: Buffer, id: string, code: string): string =>
  keyedHash(secret, 'sms-code', `${id}\n${code}`);

/**
 * Keeps the code's keyed hash in a committed transaction of its own. Codes 01107KPLMS, 01108KPLMS. The caller sends it
 * with `deliver` afterwards, so that no lock is held while the gateway answers. `alsoRefuse` judges after the limits.
 */
export async function issueCode<Refusal extends string = never>(
  deps: SmsDeps,
  order: CodeOrder,
  alsoRefuse?: (tx: Tx, before: SentBefore) => Promise<Refusal | null>,
) {
  const now = nowOf(deps);
  const limits = { ...order.limits, ...deps.smsLimits };
  return deps.countersDb.transaction({}, async (tx) => {
    // Parallel requests for one number are handled one after the other.
    await lockTries(
      tx,
      { kind: 'sms_send', subject: keyedHash(deps.secret, 'mobile', `${order.mobile}\n${order.purpose}`) },
      now,
    );
    const before = await sentBefore(tx, order, now);
    const refusal = judgeSend(before, limits) ?? (await alsoRefuse?.(tx, before));
    if (refusal) return fail(refusal);
    const isForSomebody = await isReachedFrom(tx, deps.secret, order, limits.perAddressHour, now);
    return ok({
      ...(await storeCode(tx, deps.secret, { ...order, personId: isForSomebody ? order.personId : null }, now)),
      isForSomebody,
    });
  });
}

/** Messages that the gateway refused do not count. */
async function sentBefore(tx: Tx, { mobile, purpose, requestNo, limits }: CodeOrder, now: Date): Promise<SentBefore> {
  const hourAgo = new Date(now.getTime() - SMS_WINDOWS.hourMs);
  const dayAgo = new Date(now.getTime() - SMS_WINDOWS.dayMs);
  const number = (await tx.one<{ last: Date | null; hour: bigint; day: bigint }>(
    `SELECT max(created_at) FILTER (WHERE request_no = $3) AS last,
            count(*) FILTER (WHERE created_at > $4 AND NOT ($6 AND used_at IS NOT NULL)) AS hour, count(*) FILTER (WHERE NOT ($6 AND used_at IS NOT NULL)) AS day
       FROM identity.sms_codes WHERE mobile = $1 AND purpose = $2 AND created_at > $5 AND failed_at IS NULL`,
    [mobile, purpose, requestNo, hourAgo, dayAgo, limits.sparesAnswered ?? false],
    'identity_sms_of_mobile',
  ))!;
  return {
    secondsSinceLast: number.last ? (now.getTime() - number.last.getTime()) / 1000 : null,
    lastHour: Number(number.hour),
    lastDay: Number(number.day),
  };
}

async function storeCode(tx: Tx, secret: Buffer, order: CodeOrder, now: Date): Promise<Pick<Issued, 'id' | 'code'>> {
  const id = newId();
  const code = String(randomInt(10 ** SMS_CODE.digits)).padStart(SMS_CODE.digits, '0');
  await tx.run(
    `INSERT INTO identity.sms_codes (id, person_id, mobile, purpose, request_no, subject_hash, code_hash, remote_address, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      order.personId,
      order.mobile,
      order.purpose,
      order.requestNo,
      subjectHash(secret, order.subject, order),
      codeHash(secret, id, code),
      order.remoteAddress,
      now,
      new Date(now.getTime() + SMS_CODE.liveMs),
    ],
    'identity_store_code',
  );
  return { id, code };
}

/**
 * Hands the code to the gateway. False when it was not taken; then it does not count against the limits, and the person
 * may ask again at once.
 */
export async function deliver(
  deps: SmsDeps,
  { id, code }: Pick<Issued, 'id' | 'code'>,
  { mobile, textOf }: Pick<CodeOrder, 'mobile' | 'textOf'>,
): Promise<boolean> {
  try {
    await deps.sms.send({ mobile, text: textOf(code), code });
    return true;
  } catch {
    // The gateway's error may quote the message, so it is not logged here.
    await deps.countersDb.transaction({}, (tx) =>
      tx.run('UPDATE identity.sms_codes SET failed_at = $2 WHERE id = $1', [id, nowOf(deps)]),
    );
    return false;
  }
}

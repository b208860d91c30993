import type { Tx } from '#platform/db/database.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import type { CodeSubject } from '#platform/kernel/operation.ts';
import { CODE_TRIES, CODE_TRIES_EVERYWHERE, SMS_CODE } from '../constants.ts';
import { keyedHash, isSameHash } from './keyed.ts';
import { codeHash, subjectHash } from './send-code.ts';
import { countWrong, endTries, judgeTries, type TryCount } from './tries.ts';

export interface CodeUse {
  mobile: string;
  purpose: string;
  requestNo: string;
  /** The present use; compared with the one at sending. */
  subject: CodeSubject;
  /** Of the whole input: a code that was asked for with another one does not fit. */
  payloadHash?: string | undefined;
  code: string;
  /** The session that asked for it; absent for a caller without one. */
  sessionId?: string;
  /** The signed-in person for whom it was sent, to whosever phone; absent for a caller without a session. */
  personId?: string;
  /** The address of a caller without a session; null for a signed-in person, who is counted by person. */
  remoteAddress: string | null;
}

/**
 * `none`: no code is live for this purpose and request. `unfit`: it was asked for another payee, amount or order.
 * `left`: tries until the lock.
 */
export type CodeVerdict =
  | { verdict: 'right'; personId: string }
  | { verdict: 'wrong'; remaining: number }
  | { verdict: 'none' | 'unfit' | 'locked' | 'slow' };

interface CodeRow {
  id: string;
  personId: string | null;
  codeHash: string;
  wrong: number;
  subjectHash: string;
}

/** What a try is compared with; both rows are locked. */
export interface CodeState extends Awaited<ReturnType<typeof judgeTries>> {
  row: CodeRow | null;
}

/**
 * Compares and, when right, uses up the newest code of that number, purpose and request. `tx` is not the call's own and
 * commits even if the call is refused, because a wrong try counts. At most five comparisons a code and an hour, over
 * all servers (security.md T12).
 */
export async function consumeCode(tx: Tx, secret: Buffer, use: CodeUse, now: Date): Promise<CodeVerdict> {
  const verdict = await compareCode(tx, secret, use, await lockCode(tx, secret, use, now), now);
  // Right or wrong, a stranger may have added a row for a number and an address of their choice, so a few old
  // ones go.
  return verdict;
}

/** The first half of `consumeCode`, for a caller who has something to wait for meanwhile. It counts nothing. */
export async function lockCode(tx: Tx, secret: Buffer, use: CodeUse, now: Date): Promise<CodeState> {
  const [judged, row] = await Promise.all([judgeTries(tx, countsOf(secret, use), now), newestCode(tx, use, now)]);
  return { ...judged, row };
}

/** The second half. */
export async function compareCode(
  tx: Tx,
  secret: Buffer,
  use: CodeUse,
  { verdict, states, row }: CodeState,
  now: Date,
): Promise<CodeVerdict> {
  if (verdict !== 'allowed') return { verdict };
  if (!row) return { verdict: 'none' };
  if (!isFor(row, secret, use)) return { verdict: 'unfit' };
  const counts = countsOf(secret, use);
  if (row.personId !== null && isSameHash(row.codeHash, codeHash(secret, row.id, use.code))) {
    tx.send('UPDATE identity.sms_codes SET used_at = $2 WHERE id = $1', [row.id, now], 'identity_use_code');
    endTries(tx, counts, states, now);
    return { verdict: 'right', personId: row.personId };
  }
  await tx.run('UPDATE identity.sms_codes SET wrong = wrong + 1 WHERE id = $1', [row.id], 'identity_wrong_code');
  const remaining = await countWrong(tx, counts, states, now);
  return { verdict: 'wrong', remaining: Math.max(0, Math.min(SMS_CODE.triesPerCode - row.wrong - 1, remaining)) };
}

/** A code is bound to what its call binds, or to all of the input where that was named. */
const isFor = (row: CodeRow, secret: Buffer, { subject, payloadHash, sessionId }: CodeUse): boolean =>
  isSameHash(row.subjectHash, subjectHash(secret, subject, { sessionId })) ||
  (payloadHash !== undefined && isSameHash(row.subjectHash, subjectHash(secret, subject, { payloadHash, sessionId })));

/**
 * By number and purpose, so that what is locked for one call, or for the login that strangers can try, is locked for no
 * other.
 */
function countsOf(secret: Buffer, { mobile, purpose, personId, remoteAddress }: CodeUse): TryCount[] {
  const number = [mobile, purpose, ...(personId === undefined ? [] : [personId])].join('\n');
  if (remoteAddress === null) return [{ kind: 'code', subject: keyedHash(secret, 'code', number), limits: CODE_TRIES }];
  return [
    {
      kind: 'code',
      subject: keyedHash(secret, 'code-from', `${ownerOf(remoteAddress)}\n${number}`),
      limits: CODE_TRIES,
    },
    { kind: 'code_everywhere', subject: keyedHash(secret, 'code', number), limits: CODE_TRIES_EVERYWHERE },
  ];
}

/** Only the newest counts: a code that was sent again takes the place of the one before. */
async function newestCode(
  tx: Tx,
  { mobile, purpose, requestNo, personId }: CodeUse,
  now: Date,
): Promise<CodeRow | null> {
  const row = await tx.one<CodeRow & { usedAt: Date | null; expiresAt: Date }>(
    `SELECT id, person_id, code_hash, wrong, subject_hash, used_at, expires_at FROM identity.sms_codes
      WHERE mobile = $1 AND purpose = $2 AND request_no = $3 AND failed_at IS NULL AND ($4::uuid IS NULL OR person_id = $4)
      ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE`,
    [mobile, purpose, requestNo, personId ?? null],
    'identity_newest_code',
  );
  if (!row || row.usedAt || row.wrong >= SMS_CODE.triesPerCode || row.expiresAt.getTime() <= now.getTime()) return null;
  return row;
}

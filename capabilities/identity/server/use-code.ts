import type { Database, Tx } from '#platform/db/database.ts';
import { SMS_ADDRESS_TRIES, SMS_CHECK_TRIES, SMS_CODE } from '../constants.ts';
import { fitsSubject } from '../domain/sms-rule.ts';
import { judgeTry, noTries } from '../domain/try-rule.ts';
import { keyedHash, isSameHash } from './keyed.ts';
import { boundSubject, codeHash, type CodeSubject } from './send-code.ts';
import { countWrong, lockTries, readTries, storeTries, type TrySubject } from './tries.ts';

export interface CodeUse {
  mobile: string;
  purpose: string;
  requestNo: string;
  /** What it is used for now; compared with what it was asked for. */
  subject: CodeSubject;
  code: string;
  /** Null where the call has another factor that is tied to the person. */
  remoteAddress: string | null;
}

/** `none`: no code is live for this purpose and request. `unfit`: it was asked for another payee or amount. `left`: tries until the lock. */
export type CodeVerdict = { verdict: 'right'; personId: string } | { verdict: 'wrong'; left: number } | { verdict: 'none' | 'unfit' | 'locked' | 'slow' };

interface CodeRow {
  id: string;
  person_id: string | null;
  code_hash: string;
  wrong: number;
  payee_hash: string | null;
  payee_tail: string | null;
  amount_fen: bigint | null;
}

/**
 * Compares and, when right, uses up the newest code of that number, purpose and request, in a transaction of its own: a wrong try is counted whatever
 * becomes of the call. At most five comparisons a code and an hour, over all servers (security.md T12).
 */
export function useCode(db: Database, secret: Buffer, use: CodeUse, now: Date): Promise<CodeVerdict> {
  const account: TrySubject = { kind: 'sms_account', subject: keyedHash(secret, 'mobile', use.mobile) };
  return db.transaction({}, async (tx): Promise<CodeVerdict> => {
    const address: TrySubject | null = use.remoteAddress === null ? null : { kind: 'sms_address', subject: keyedHash(secret, 'address', use.remoteAddress) };
    const gate = address && judgeTry(await readTries(tx, address, now), SMS_ADDRESS_TRIES, now);
    if (gate && gate !== 'allowed') return { verdict: gate };
    if (judgeTry(await lockTries(tx, account, now), SMS_CHECK_TRIES, now) === 'locked') return { verdict: 'locked' };
    const row = await newestCode(tx, use, now);
    if (!row) return { verdict: 'none' };
    const asked = { payeeHash: row.payee_hash, payeeTail: row.payee_tail, amountFen: row.amount_fen };
    // A page that was shown a masked payee can ask for its tail only; the star says so.
    if (!fitsSubject(asked, boundSubject(secret, use.subject), use.subject.payee?.includes('*') ?? false)) return { verdict: 'unfit' };
    if (row.person_id !== null && isSameHash(row.code_hash, codeHash(secret, row.id, use.code))) {
      await tx.run('UPDATE identity.sms_codes SET used_at = $2 WHERE id = $1', [row.id, now], 'identity_use_code');
      await storeTries(tx, account, noTries(now), now);
      return { verdict: 'right', personId: row.person_id };
    }
    await tx.run('UPDATE identity.sms_codes SET wrong = wrong + 1 WHERE id = $1', [row.id], 'identity_wrong_code');
    const state = await countWrong(tx, account, SMS_CHECK_TRIES, now);
    if (address) await countWrong(tx, address, SMS_ADDRESS_TRIES, now);
    return { verdict: 'wrong', left: Math.max(0, Math.min(SMS_CODE.triesPerCode - row.wrong - 1, SMS_CHECK_TRIES.lockAt - state.wrong)) };
  });
}

/** Only the newest counts: a code that was sent again takes the place of the one before. */
async function newestCode(tx: Tx, { mobile, purpose, requestNo }: CodeUse, now: Date): Promise<CodeRow | null> {
  const row = await tx.one<CodeRow & { used_at: Date | null; expires_at: Date }>(
    `SELECT id, person_id, code_hash, wrong, payee_hash, payee_tail, amount_fen, used_at, expires_at FROM identity.sms_codes
      WHERE mobile = $1 AND purpose = $2 AND request_no = $3 AND failed_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE`,
    [mobile, purpose, requestNo],
    'identity_newest_code',
  );
  if (!row || row.used_at || row.wrong >= SMS_CODE.triesPerCode || row.expires_at.getTime() <= now.getTime()) return null;
  return row;
}

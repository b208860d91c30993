import { keyedHash } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { seal, sealKeyOf, unseal } from '#platform/seal/index.ts';
import { CODE_TRIES } from '../constants.ts';
import { TOTP_LOCKED, WRONG_RECOVERY_CODE, WRONG_TOTP } from '../contract/errors.ts';
import { plainRecoveryCode } from '../domain/recovery-code.ts';
import { stepOfCode } from '../domain/totp.ts';
import { countedTry, type TryVerdict } from './counted-try.ts';
import type { ProviderAccessDeps } from './deps.ts';

const sealKey = (secret: Buffer): Buffer => sealKeyOf(secret, 'provider_access.totp');

/** The secret of an authenticator as the database keeps it: of one person, under PORTAL_SECRET. */
export const sealTotp = (secret: Buffer, userId: string, totpSecret: string): Buffer =>
  seal(Buffer.from(totpSecret), sealKey(secret), userId);
export const unsealTotp = (secret: Buffer, userId: string, sealed: Buffer): string =>
  unseal(sealed, sealKey(secret), userId).toString();

export const hashRecoveryCode = (secret: Buffer, userId: string, code: string): string =>
  keyedHash(secret, 'console-recovery', `${userId}\n${plainRecoveryCode(code)}`);

export type Factor = { code: string } | { recoveryCode: string };

type Deps = Pick<ProviderAccessDeps, 'secret' | 'countersDb'>;

/** Tries at the login and at confirmations are one count of the person. */
export function spendFactor(
  { secret, countersDb }: Deps,
  userId: string,
  factor: Factor,
  now: Date,
): Promise<TryVerdict> {
  const subject = keyedHash(secret, 'console-code', userId);
  return countedTry(countersDb, { kind: 'console_code', subject, limits: CODE_TRIES }, now, (tx) =>
    'code' in factor
      ? spendCode(tx, secret, userId, factor.code, now)
      : spendRecoveryCode(tx, secret, userId, factor.recoveryCode, now),
  );
}

/** Why a code was refused; null when it was right. */
export function refusalOf(
  { verdict }: TryVerdict,
  factor: Factor,
): typeof WRONG_TOTP | typeof WRONG_RECOVERY_CODE | typeof TOTP_LOCKED | null {
  if (verdict === 'right') return null;
  if (verdict === 'locked') return TOTP_LOCKED;
  return 'code' in factor ? WRONG_TOTP : WRONG_RECOVERY_CODE;
}

/** The step is moved on only forward: neither the code nor an older one serves again. */
async function spendCode(tx: Tx, secret: Buffer, userId: string, code: string, now: Date): Promise<boolean> {
  const user = await tx.one<{ sealed: Buffer | null }>(
    `SELECT sealed_totp AS sealed FROM provider_access.users WHERE user_id = $1 AND state = 'active'`,
    [userId],
    'provider_access.sealed_totp',
  );
  const step = user?.sealed ? stepOfCode(unsealTotp(secret, userId, user.sealed), code, now) : null;
  if (step === null) return false;
  const moved = await tx.run(
    'UPDATE provider_access.users SET totp_step = $2 WHERE user_id = $1 AND totp_step < $2',
    [userId, step],
    'provider_access.use_step',
  );
  return moved === 1;
}

const spendRecoveryCode = async (tx: Tx, secret: Buffer, userId: string, code: string, now: Date): Promise<boolean> =>
  (await tx.run(
    'UPDATE provider_access.recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [userId, hashRecoveryCode(secret, userId, code), now],
    'provider_access.use_recovery_code',
  )) === 1;

export async function recoveryCodesLeft(tx: Pick<Tx, 'one'>, userId: string): Promise<number> {
  const row = await tx.one<{ left: number }>(
    'SELECT count(*)::int AS left FROM provider_access.recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
    'provider_access.recovery_codes_left',
  );
  return row!.left;
}

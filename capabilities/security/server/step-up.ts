import {
  CERTIFICATE_FLAG,
  hasFunctionFlag,
  STEP_UP,
  stepUpRulesOn,
  type StepUpRule,
} from '#capabilities/access/server/index.ts';
import { isDeviceNewSince, keyedHash, nowOf } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CertificateNeed, Guards } from '#platform/http/guards.ts';
import { newId } from '#platform/kernel/id.ts';
import { flaggedPathOf, type CodeSubject, type Operation } from '#platform/kernel/operation.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { FORGET_PAYMENTS } from '../constants.ts';
import { amountOf } from '../domain/purpose.ts';
import type { SecurityDeps } from './deps.ts';

type Deps = Pick<SecurityDeps, 'secret' | 'realClock'>;
const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const payeeHash = ({ secret }: Deps, mid: string, payee: string): string =>
  keyedHash(secret, 'confirmed-payee', `${mid}\n${payee}`);

/** A payment of its own: what reviews another's order names that order. */
const isPayment = ({ policy, codeBinds = {} }: Operation): boolean =>
  policy.movesMoney === true && !('orderNos' in codeBinds) && Object.keys(codeBinds).some((one) => one !== 'orderNo');

/** Beside its factors, so that the next one of the kind is known. */
export function rememberPayment(
  deps: Deps,
  tx: Tx,
  { session: { role }, operation, subject }: Parameters<Guards['confirm']>[0],
): void {
  if (!role || !isPayment(operation)) return;
  const now = nowOf(deps);
  tx.send(
    'INSERT INTO security.confirmed_payments (mid, id, payee_hash, amount_fen, confirmed_at) VALUES ($1, $2, $3, $4, $5)',
    [
      role.mid,
      newId(),
      subject.payee === undefined ? null : payeeHash(deps, role.mid, subject.payee),
      amountOf(subject),
      now,
    ],
    'security_remember_payment',
  );
  tx.send(
    `DELETE FROM security.confirmed_payments WHERE (mid, id) IN
       (SELECT mid, id FROM security.confirmed_payments WHERE mid = $1 AND confirmed_at < $2 ORDER BY confirmed_at LIMIT $3 FOR UPDATE SKIP LOCKED)`,
    [role.mid, daysBefore(now, STEP_UP.keptDays), FORGET_PAYMENTS],
    'security_forget_payments',
  );
}

/** What a call is about and when, for the signs. */
interface Facts {
  deps: Deps;
  tx: Tx;
  mid: string;
  sessionId: string;
  operation: Operation;
  subject: CodeSubject;
  now: Date;
}

/** What the sign says of this call; null where it is as usual. */
async function seen(rule: StepUpRule, facts: Facts): Promise<string | null> {
  const { tx, sessionId, operation, now } = facts;
  switch (rule.sign) {
    case 'device':
      return (await isDeviceNewSince(tx, sessionId, daysBefore(now, STEP_UP.deviceDays))) ? '在新设备上操作' : null;
    case 'hour':
      return isUnusualHour(rule, now) ? '在非常用时段操作' : null;
    case 'payee':
      return isPayment(operation) && (await isNewPayee(facts)) ? '收款方为新收款方' : null;
    case 'amount':
      return isPayment(operation) && (await isUnusualAmount(rule, facts)) ? '金额明显高于以往' : null;
  }
}

function isUnusualHour({ fromHour, toHour }: StepUpRule, now: Date): boolean {
  const hour = Number(shanghaiText(now).slice(11, 13));
  return hour < fromHour! || hour >= toHour!;
}

async function isNewPayee({ deps, tx, mid, subject: { payee }, now }: Facts): Promise<boolean> {
  if (payee === undefined) return false;
  const known = await tx.one(
    'SELECT 1 FROM security.confirmed_payments WHERE mid = $1 AND payee_hash = $2 AND confirmed_at >= $3 LIMIT 1',
    [mid, payeeHash(deps, mid, payee), daysBefore(now, STEP_UP.keptDays)],
    'security_known_payee',
  );
  return known === undefined;
}

async function isUnusualAmount({ amountFen }: StepUpRule, { tx, mid, subject, now }: Facts): Promise<boolean> {
  const amount = amountOf(subject);
  if (amount === null || amount < amountFen!) return false;
  const largest = await tx.one<{ amountFen: bigint }>(
    `SELECT amount_fen AS "amountFen" FROM security.confirmed_payments
      WHERE mid = $1 AND amount_fen IS NOT NULL AND confirmed_at >= $2 ORDER BY amount_fen DESC LIMIT 1`,
    [mid, daysBefore(now, STEP_UP.amountDays)],
    'security_largest_payment',
  );
  return amount > STEP_UP.times * (largest?.amountFen ?? 0n);
}

/**
 * Asked in the effect's transaction, before the factors are spent. A merchant without rules pays for one look-up more,
 * sent together with that of the flag.
 */
export const certificateNeed =
  (deps: Deps): Guards['needsCertificate'] =>
  async (tx, { session: { sessionId, role }, operation, subject }): Promise<CertificateNeed | null> => {
    if (!role) return null;
    const { mid } = role;
    const [isFlagged, rules] = await Promise.all([
      hasFunctionFlag(tx, mid, flaggedPathOf(operation), CERTIFICATE_FLAG),
      stepUpRulesOn(tx, mid),
    ]);
    if (isFlagged) return { because: null };
    const facts = { deps, tx, mid, sessionId, operation, subject, now: nowOf(deps) };
    const signs = (await Promise.all(rules.map((rule) => seen(rule, facts)))).filter((text) => text !== null);
    return signs.length === 0
      ? null
      : { because: `本次操作${signs.join('，')}，需要数字证书签名，请使用数字证书签名后重试` };
  };

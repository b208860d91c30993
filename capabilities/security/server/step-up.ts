import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CERTIFICATE_FLAG,
  hasFunctionFlag,
  STEP_UP,
  stepUpRulesOn,
  type StepUpRule,
} from '#capabilities/access/server/index.ts';
import { isDeviceNewSince, keyedHash, nowOf } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CertificateNeed, Guards, PaymentQuestion } from '#platform/http/guards.ts';
import { newId } from '#platform/kernel/id.ts';
import { flaggedPathOf, type CodeSubject, type Operation } from '#platform/kernel/operation.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { amountOf } from '../domain/purpose.ts';
import type { SecurityDeps } from './deps.ts';

type Deps = Pick<SecurityDeps, 'secret' | 'realClock' | 'codeSubjects'>;
const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const HASHES_A_TURN = 1_000;

/** A batch may pay 100,000: other calls are answered between its parts. */
async function payeeHashes({ secret }: Deps, mid: string, payees: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const payee of payees) {
    if (hashes.length > 0 && hashes.length % HASHES_A_TURN === 0) await nextTurn();
    hashes.push(keyedHash(secret, 'confirmed-payee', `${mid}\n${payee}`));
  }
  return hashes;
}

/** A payment of its own: what reviews another's order names that order. */
const isPayment = ({ policy, codeBinds = {} }: Operation): boolean =>
  policy.movesMoney === true && !('orderNos' in codeBinds) && Object.keys(codeBinds).some((one) => one !== 'orderNo');

/** Whom a call pays: the one that its code binds, or all of its batch. */
async function payeesOf(
  { codeSubjects = [] }: Deps,
  tx: Tx,
  mid: string,
  { operation, subject, input }: Pick<PaymentQuestion, 'operation' | 'subject' | 'input'>,
): Promise<string[]> {
  if (subject.payee !== undefined) return [subject.payee];
  const words = codeSubjects.find((one) => one.operation.path === operation.path);
  return (await words?.payees?.(tx, mid, input)) ?? [];
}

/** With its factors, or the effect of a key's call, so that the next one of the kind is known. */
export async function rememberPayment(deps: Deps, tx: Tx, question: PaymentQuestion): Promise<void> {
  const { operation, subject } = question;
  const { role } = question.session;
  if (!role || !isPayment(operation)) return;
  const now = nowOf(deps);
  const hashes = await payeeHashes(deps, role.mid, await payeesOf(deps, tx, role.mid, question));
  // The amount is that of the whole call, in its first row.
  const rows = hashes.length > 0 ? hashes : [null];
  tx.send(
    `INSERT INTO security.confirmed_payments (mid, id, payee_hash, amount_fen, confirmed_at)
     SELECT $1, n.id, n.hash, CASE WHEN n.place = 1 THEN $4::bigint END, $5 FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS n (id, hash, place)`,
    [role.mid, rows.map(() => newId()), rows, amountOf(subject), now],
    'security_remember_payment',
  );
}

/** What a call is about and when, for the signs. */
interface Facts {
  deps: Deps;
  tx: Tx;
  mid: string;
  sessionId: string;
  /** A key of the machine interfaces is its own device. */
  isKey: boolean;
  operation: Operation;
  subject: CodeSubject;
  input?: unknown;
  now: Date;
}

/** What the sign says of this call; null where it is as usual. */
async function seen(rule: StepUpRule, facts: Facts): Promise<string | null> {
  const { tx, sessionId, isKey, operation, now } = facts;
  switch (rule.sign) {
    case 'device':
      return !isKey && (await isDeviceNewSince(tx, sessionId, daysBefore(now, STEP_UP.deviceDays)))
        ? '在新设备上操作'
        : null;
    case 'hour':
      return isUnusualHour(rule, now) ? '在非常用时段操作' : null;
    case 'payee':
      return isPayment(operation) ? newPayees(facts) : null;
    case 'amount':
      return isPayment(operation) && (await isUnusualAmount(rule, facts)) ? '金额明显高于以往' : null;
  }
}

function isUnusualHour({ fromHour, toHour }: StepUpRule, now: Date): boolean {
  const hour = Number(shanghaiText(now).slice(11, 13));
  return hour < fromHour! || hour >= toHour!;
}

async function newPayees({ deps, tx, mid, now, ...call }: Facts): Promise<string | null> {
  const payees = await payeesOf(deps, tx, mid, call);
  if (payees.length === 0) return null;
  const known = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM unnest($2::text[]) AS n (hash)
      WHERE EXISTS (SELECT 1 FROM security.confirmed_payments p WHERE p.mid = $1 AND p.payee_hash = n.hash AND p.confirmed_at >= $3)`,
    [mid, await payeeHashes(deps, mid, payees), daysBefore(now, STEP_UP.keptDays)],
    'security_known_payees',
  );
  const count = payees.length - known!.count;
  if (count === 0) return null;
  return call.subject.payee === undefined ? `有${count}个新收款方` : '收款方为新收款方';
}

async function isUnusualAmount({ amountFen }: StepUpRule, { tx, mid, subject, now }: Facts): Promise<boolean> {
  const amount = amountOf(subject);
  if (amount === null || amount < amountFen!) return false;
  const largest = await tx.one<{ amountFen: bigint }>(
    `SELECT amount_fen FROM security.confirmed_payments
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
  async (
    tx,
    { session: { sessionId, role, isKey = false }, operation, subject, input },
  ): Promise<CertificateNeed | null> => {
    if (!role) return null;
    const { mid } = role;
    const [isFlagged, rules] = await Promise.all([
      hasFunctionFlag(tx, mid, flaggedPathOf(operation), CERTIFICATE_FLAG),
      stepUpRulesOn(tx, mid),
    ]);
    if (isFlagged) return { because: null };
    const facts = { deps, tx, mid, sessionId, isKey, operation, subject, input, now: nowOf(deps) };
    const signs = (await Promise.all(rules.map((rule) => seen(rule, facts)))).filter((text) => text !== null);
    return signs.length === 0
      ? null
      : { because: `本次操作${signs.join('，')}，需要数字证书签名，请使用数字证书签名后重试` };
  };

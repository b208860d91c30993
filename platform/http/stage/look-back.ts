import { payloadHash } from '#platform/wire/index.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import { storedReply, type Answer } from '../reply.ts';
import { findRequest, isSignTaken, takeSign, type RequestKey, type StoredRequest } from '../requests.ts';
import type { Edge, Understood } from './call.ts';

/** The key of a money call, and what its number is bound to. Null for other calls. */
export interface MoneyRequest {
  key: RequestKey;
  payloadHash: string;
  personId: string;
}

export async function moneyRequestOf({ binding, session, input, requestNo }: Understood): Promise<MoneyRequest | null> {
  const { path, policy } = binding.operation;
  if (!policy.movesMoney) return null;
  if (!session?.role || requestNo === null) throw new Error(`${path} moves money without a merchant or a request number`);
  return { key: { mid: session.role.mid, path, requestNo }, payloadHash: await payloadHash(input), personId: session.personId };
}

/** The first answer, byte for byte, when the number asked for the same; 09020 when it asked for something else (security.md T5). */
export function storedAnswer(stored: StoredRequest, money: MoneyRequest): Result<Answer> {
  return stored.payload_hash === money.payloadHash ? ok(storedReply(stored.response)) : fail('09020KPLMS');
}

/**
 * Stage 11, for calls whose confirmation would be used up in vain: was the envelope taken by another server or before a restart, does the number have
 * its answer, is a certificate signature missing? Answers the stored body, or null to go on.
 */
export async function lookBack({ db, guards }: Edge, call: Understood, money: MoneyRequest | null): Promise<Result<Answer | null>> {
  const { binding, session, signHash, cfcaSign } = call;
  const { policy } = binding.operation;
  if (!money && !policy.confirm && !policy.certificate) return ok(null);
  const seen = await db.transaction({ mid: session?.role?.mid ?? null, readOnly: true }, async (tx) => {
    if (await isSignTaken(tx, signHash)) return fail('09004KPLMS');
    const stored = money ? await findRequest(tx, money.key) : undefined;
    if (stored) return ok(storedAnswer(stored, money!));
    const unsigned = policy.certificate && session && cfcaSign === null && (await guards.needsCertificate(tx, session, binding.operation));
    return unsigned ? fail('09007KPLMS') : ok(null);
  });
  if (!seen.ok || seen.data === null) return seen as Failure | { ok: true; data: null };
  // The answer is given without a new effect, but this envelope has been answered and is not taken twice either.
  return (await spendSign({ db }, call)) ? seen.data : fail('09004KPLMS');
}

/** Takes the signature of a call that ends without a transaction of its own. */
export const spendSign = ({ db }: Pick<Edge, 'db'>, { signHash }: Understood): Promise<boolean> => db.transaction({}, (tx) => takeSign(tx, signHash));

import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { storedReply, type Answer } from '../reply.ts';
import { payloadHash } from '../payload-hash.ts';
import type { RequestKey, StoredRequest } from '../requests.ts';
import type { ParsedCall } from './call.ts';

/** The key of a money call, and what its number is bound to. */
export interface MoneyRequest {
  key: RequestKey;
  payloadHash: string;
  personId: string;
}

/** Null for calls that move no money. */
export function moneyRequestOf({ binding, session, input, requestNo }: ParsedCall): MoneyRequest | null {
  const { path, policy } = binding.operation;
  if (!policy.movesMoney) return null;
  if (!session?.role || requestNo === null)
    throw new Error(`${path} moves money without a merchant or a request number`);
  return {
    key: { mid: session.role.mid, path, requestNo },
    payloadHash: payloadHash(input),
    personId: session.personId,
  };
}

/**
 * The first answer, byte for byte, when the same person asked for the same by this number; 09020 otherwise
 * (security.md T5): the answer is theirs who asked.
 */
export function storedAnswer(stored: StoredRequest, money: MoneyRequest): Result<Answer> {
  const isSame = stored.payloadHash === money.payloadHash && stored.personId === money.personId;
  return isSame ? ok(storedReply(stored.response)) : fail(REQUEST_NUMBER_REUSED);
}

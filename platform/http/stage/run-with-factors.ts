import type { Result } from '#platform/kernel/result.ts';
import type { FactorsUnderWay } from '../guards.ts';
import { isReadingFirst, type CallContext } from '../handler.ts';
import type { ParsedCall } from './call.ts';

export type Confirm = (underWay?: FactorsUnderWay) => Promise<Result<null>>;

type Gate = Pick<CallContext, 'confirmed'>;

/**
 * The factors, then the handler. One that reads first begins as soon as the password is being compared, and continues
 * to its effect when the factors are right; it never begins when a cheaper check refuses. A refusal of the factors is
 * the answer, also when the handler refused.
 */
export async function runWithFactors<T>(
  { binding }: Pick<ParsedCall, 'binding'>,
  confirm: Confirm,
  handle: (gate: Gate) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!isReadingFirst(binding)) return afterFactors(await confirm(), handle);
  const [comparing, right] = [Promise.withResolvers<null>(), Promise.withResolvers<void>()];
  const factors = confirm({ comparing: () => comparing.resolve(null), right: right.resolve });
  // Already known where the transaction runs again; without a password nothing is compared.
  const known = await Promise.race([comparing.promise, factors]);
  if (known) return afterFactors(known, handle);
  const gate = Promise.race([right.promise, factors.then(mustBeRight)]);
  // The handler may refuse before it asks.
  gate.catch(() => undefined);
  // Both have ended before anything is answered: neither may continue in a transaction that has ended.
  const [judged, handled] = await Promise.allSettled([factors, handle({ confirmed: () => gate })]);
  if (judged.status === 'rejected') throw judged.reason;
  if (!judged.value.ok) return judged.value;
  if (handled.status === 'rejected') throw handled.reason;
  return handled.value;
}

const afterFactors = async <T>(factors: Result<null>, handle: (gate: Gate) => Promise<Result<T>>): Promise<Result<T>> =>
  factors.ok ? handle({}) : factors;

/** Ends the handler; the edge answers the refusal. */
function mustBeRight(factors: Result<null>): void {
  if (!factors.ok) throw new Error('the factors were refused');
}

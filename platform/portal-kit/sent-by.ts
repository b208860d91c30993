import { failureOf, type CallFailure } from './failure.ts';

type Ended = { status: 'done' } | { status: 'failed'; failure: CallFailure };

/** A call without confirmation (`useAction`, `mutateAsync`) as a dialog waits for it. */
export const sentBy = (sent: Promise<unknown>): Promise<Ended> =>
  sent.then(
    () => ({ status: 'done' }),
    (error: unknown) => ({ status: 'failed', failure: failureOf(error) }),
  );

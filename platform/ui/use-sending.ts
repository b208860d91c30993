import { useState } from 'react';
import type { ShownFailure } from './states.tsx';

/** How the sending of what was typed ended. `cancelled`: the person closed the confirmation above it. */
export type Sent = { status: 'done' | 'cancelled' } | { status: 'failed' | 'unknown'; failure: ShownFailure };

/**
 * A dialog that sends what was typed in it: it stays open with that until it is done, and says why it was refused. One
 * whose answer is missing closes, because the page says so and asks again.
 */
export function useSending<Values>(send: (values: Values) => Promise<Sent>, close: (done?: true) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const submit = async (values: Values): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const end = await send(values).finally(() => setBusy(false));
    if (end.status === 'done') close(true);
    else if (end.status === 'unknown') close();
    else if (end.status === 'failed') setFailure(end.failure);
  };
  return { submit, busy, failure };
}

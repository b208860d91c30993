import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#platform/portal-kit/client.ts';
import { readSession, writeSession } from '#platform/portal-kit/storage.ts';
import { queryBindStatus } from '../contract/operations.ts';

/** Null: not known yet. Kept as `isWeixinBind` of the session (spec section 3), so that a reload does not ask again. */
export const useBound = create<{ isBound: boolean | null }>(() => ({ isBound: null }));

export function knowBound(isBound: boolean): void {
  writeSession('isWeixinBind', isBound ? '1' : '0');
  useBound.setState({ isBound });
}

/** Whether the person has bound an account: from the session's storage, else from the server, if it is `enabled`. */
export function useBindStatus(enabled: boolean): boolean | null {
  const isBound = useBound((state) => state.isBound);
  useEffect(() => {
    if (!enabled) return;
    const stored = readSession('isWeixinBind');
    if (stored) return useBound.setState({ isBound: stored === '1' });
    call(queryBindStatus, {}, { quiet: true }).then(
      ({ bind }) => knowBound(bind),
      // The widget asks again with the next page load; nobody waits for it.
      () => undefined,
    );
  }, [enabled]);
  return isBound;
}

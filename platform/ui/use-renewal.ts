import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A page that is kept and shown once more calls `renew` before anything is drawn: <Activity> runs the effects of a page
 * again. `renew` null: nothing begins again.
 */
export function useRenewal(renew: (() => void) | null): void {
  const latest = useRef(renew);
  const wasUnmounted = useRef(false);
  useEffect(() => {
    latest.current = renew;
  });
  useLayoutEffect(() => {
    if (wasUnmounted.current) latest.current?.();
    return () => void (wasUnmounted.current = true);
  }, []);
}

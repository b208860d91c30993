import { useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Seconds left until an end time, derived from it and not counted, so that a hidden page or a sleeping tab comes back right (ui.md 2.4).
 * `until` in milliseconds since 1970; 0 for none.
 */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

import { useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Seconds left until an end time, derived from it and not counted, so that a hidden page or a sleeping tab shows the
 * right value (ui.md 2.4). `until` in milliseconds since 1970; 0 for none.
 */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!until) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    // A new end is shown at once, not a tick later; so is one that has passed while the page was hidden.
    const first = setTimeout(tick);
    return () => (clearInterval(timer), clearTimeout(first));
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

import { useEffect, useState } from 'react';

/** The pause in typing after which the server is asked. */
const PAUSE_MS = 200;

/** The text as it was when the typing paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

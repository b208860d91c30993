import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 100;

/** Waits until an address answers 2xx; gives up after `mostMs` with the last thing heard. */
export async function until(url: string, mostMs = 300_000): Promise<void> {
  const deadline = Date.now() + mostMs;
  let heard = 'nothing';
  while (Date.now() < deadline) {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (status >= 200 && status < 300) return;
      heard = String(status);
    } catch (error) {
      heard = (error as Error).message;
    }
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`${url} is not ready after ${mostMs} ms: ${heard}`);
}

import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 100;

/** Waits until an address answers 2xx; gives up after `maxMs` with the last thing heard. */
export async function until(url: string, maxMs = 300_000): Promise<void> {
  const deadline = Date.now() + maxMs;
  let lastAnswer = 'nothing';
  while (Date.now() < deadline) {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (status >= 200 && status < 300) return;
      lastAnswer = String(status);
    } catch (error) {
      lastAnswer = (error as Error).message;
    }
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`${url} is not ready after ${maxMs} ms: ${lastAnswer}`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_EVERY_MS, SESSION_CHECK_MS, STREAM_LIFE_MS } from './constants.ts';
import type { LiveHub } from './hub.ts';

export interface StreamOptions {
  hub: LiveHub;
  who: { mid: string; personId: string; sessionId: string };
  /** Aborted when nobody reads any more. */
  gone: AbortSignal;
  /** Asked at the beginning, and again and again: nothing tells of a session that time has ended. */
  isSessionOpen: () => Promise<boolean>;
  /** Between two events; default 2 s. */
  everyMs?: number;
  checkMs?: number;
}

/**
 * The names of what changes for one person, until the session ends, the reader goes, the server closes or no longer
 * hears, or the stream has lived its time. Null when the hub takes no more.
 */
export function changesOf({
  hub,
  who,
  gone,
  isSessionOpen,
  everyMs = EVENT_EVERY_MS,
  checkMs = SESSION_CHECK_MS,
}: StreamOptions): AsyncIterable<string> | null {
  const ended = new AbortController();
  const over = AbortSignal.any([gone, ended.signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const waiting = new Set<string>();
  let news = Promise.withResolvers<void>();
  const leave = hub.add({
    ...who,
    notify(topic) {
      waiting.add(topic);
      news.resolve();
    },
    end: () => ended.abort(),
  });
  if (!leave) return null;
  // The session may have ended before the hub knew of this stream. A question that fails ends it, too.
  const check = (): Promise<void> =>
    isSessionOpen().then(
      (open) => void (open || ended.abort()),
      () => ended.abort(),
    );
  void check();
  const timer = setInterval(() => void check(), checkMs);
  over.addEventListener('abort', () => news.resolve(), { once: true });
  const close = (): void => {
    clearInterval(timer);
    leave();
  };
  if (over.aborted) close();
  else over.addEventListener('abort', close, { once: true });

  return (async function* changes() {
    while (!over.aborted) {
      await news.promise;
      news = Promise.withResolvers();
      const topics = [...waiting];
      waiting.clear();
      if (over.aborted) return;
      yield* topics;
      await pause(everyMs, undefined, { signal: over }).catch(() => undefined);
    }
  })();
}

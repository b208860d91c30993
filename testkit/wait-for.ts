import { vi } from 'vitest';

/** Until `check` throws no more, for as long as a busy machine needs; answers what it answered then. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });

import type { IdentityDeps } from '#capabilities/identity/server/index.ts';

const PATIENT_MS = 60_000;
const QUIET_MS = 400;

/** A question about a QR waits for its news for as long as a busy machine needs to cause them. */
export const qrWait: NonNullable<IdentityDeps['qrWait']> = { maxMs: PATIENT_MS, pollMs: 20 };

/** Asks a question that has no news, so that it is answered after a while; also how long that took. */
export async function withoutNews<T>(query: () => Promise<T>): Promise<{ answer: T; isLate: boolean }> {
  qrWait.maxMs = QUIET_MS;
  const begun = performance.now();
  try {
    const answer = await query();
    // Timers count whole milliseconds.
    return { answer, isLate: performance.now() - begun >= QUIET_MS - 1 };
  } finally {
    qrWait.maxMs = PATIENT_MS;
  }
}

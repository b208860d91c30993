import { z } from 'zod';
import { IDENTITY_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { IdentityService } from './identity-service.ts';

const answer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('match') }),
  z.object({ result: z.literal('refused'), reason: z.string().min(1).max(100) }),
]);

/**
 * The simulator's identity service, `POST {baseUrl}/identity/checks`. Everything but a clear answer (a time-out, a
 * broken line, another status, an unreadable body) is `unknown`.
 */
export function httpIdentityService(
  baseUrl: string,
  { timeoutMs = IDENTITY_TIMEOUT_MS, send = fetch }: GatewayOptions & { timeoutMs?: number } = {},
): IdentityService {
  const url = new URL('/identity/checks', baseUrl);
  return {
    async check(question) {
      try {
        const response = await send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const read = answer.safeParse(response.status === 200 ? await response.json() : await response.text());
        if (!read.success) return { state: 'unknown' };
        return read.data.result === 'match' ? { state: 'match' } : { state: 'refused', reason: read.data.reason };
      } catch {
        return { state: 'unknown' };
      }
    },
  };
}

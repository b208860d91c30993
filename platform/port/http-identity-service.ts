import { gatewayClientOrNull, type GatewayOptions } from './gateway-client.ts';
import { identityCalls } from './contract/reads.ts';
import type { IdentityService } from './identity-service.ts';

/**
 * An identity service by our contract. Everything but a clear answer (a time-out, a broken line, another status, an
 * unreadable body) is `unknown`.
 */
export function httpIdentityService(baseUrl: string, options: GatewayOptions = {}): IdentityService {
  const request = gatewayClientOrNull(baseUrl, options);
  return {
    async check(question) {
      const answer = await request(identityCalls.check, { body: question });
      const read = answer?.status === 200 ? identityCalls.check.answer.safeParse(answer.body) : undefined;
      if (!read?.success) return { state: 'unknown' };
      return read.data.result === 'match' ? { state: 'match' } : { state: 'refused', reason: read.data.reason };
    },
  };
}

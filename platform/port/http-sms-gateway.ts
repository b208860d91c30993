import { SMS_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { SmsGateway } from './sms-gateway.ts';

/** The simulator's SMS gateway, `POST {baseUrl}/sms`. Rejects unless the gateway said that it has taken the message. */
export function httpSmsGateway(baseUrl: string, { send = fetch }: GatewayOptions = {}): SmsGateway {
  const url = new URL('/sms', baseUrl);
  return {
    async send({ mobile, text, code }) {
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(code === undefined ? { mobile, text } : { mobile, text, code }),
        signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}

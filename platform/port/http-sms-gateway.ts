import { gatewayClient, type GatewayOptions } from './gateway-client.ts';
import { smsCalls } from './contract/messages.ts';
import type { SmsGateway } from './sms-gateway.ts';

/** An SMS gateway by our contract. Rejects unless the gateway said that it has taken the message. */
export function httpSmsGateway(baseUrl: string, options: GatewayOptions = {}): SmsGateway {
  const request = gatewayClient(baseUrl, options);
  return {
    async send({ mobile, text, code }) {
      const { status } = await request(smsCalls.send, {
        body: code === undefined ? { mobile, text } : { mobile, text, code },
      });
      if (status !== 200) throw new Error(`the SMS gateway answered ${status}`);
    },
  };
}

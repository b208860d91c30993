import { gatewayClient, type GatewayOptions } from './gateway-client.ts';
import { mailCalls } from './contract/messages.ts';
import type { MailGateway } from './mail-gateway.ts';

/** A mail gateway by our contract. Rejects unless the gateway said that it has taken the message. */
export function httpMailGateway(baseUrl: string, options: GatewayOptions = {}): MailGateway {
  const request = gatewayClient(baseUrl, options);
  return {
    async send({ attachments, ...mail }) {
      const files = attachments.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content).toString('base64'),
      }));
      const { status } = await request(mailCalls.send, { body: { ...mail, attachments: files } });
      if (status !== 200) throw new Error(`the mail gateway answered ${status}`);
    },
  };
}

import { MAIL_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { MailGateway } from './mail-gateway.ts';

/**
 * The simulator's mail gateway, `POST {baseUrl}/mail`. Rejects unless the gateway said that it has taken the message.
 */
export function httpMailGateway(baseUrl: string, { send = fetch }: GatewayOptions = {}): MailGateway {
  const url = new URL('/mail', baseUrl);
  return {
    async send({ attachments, ...mail }) {
      const files = attachments.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content).toString('base64'),
      }));
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...mail, attachments: files }),
        signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the mail gateway answered ${response.status}`);
    },
  };
}

import type { z } from 'zod';
import { gatewayClient, type GatewayOptions } from './gateway-client.ts';
import type { GatewayCall } from './contract/gateway-call.ts';
import { messengerCalls } from './contract/messages.ts';
import type { MessengerApp } from './messenger-app.ts';

/** A messaging app by our contract. */
export function httpMessengerApp(baseUrl: string, options: GatewayOptions = {}): MessengerApp {
  const request = gatewayClient(baseUrl, options);
  const read = async <Body extends z.ZodType, Answer extends z.ZodType>(
    call: GatewayCall<Body, Answer>,
    parts: Parameters<typeof request<Body>>[1] = {},
  ): Promise<z.output<Answer> | null> => {
    try {
      const { status, body } = await request(call, parts);
      return status === 200 ? (call.answer.safeParse(body).data ?? null) : null;
    } catch {
      return null;
    }
  };
  return {
    createTicket: () => read(messengerCalls.createTicket, { body: {} }),
    ticketState: async (ticket) =>
      (await read(messengerCalls.ticketState, { params: { ticket } })) ?? { state: 'unknown' },
    publicAccount: () => read(messengerCalls.publicAccount),
    async send(message) {
      const { status } = await request(messengerCalls.send, { body: message });
      if (status === 200) return 'taken';
      if (status === 410) return 'gone';
      throw new Error(`the messaging app answered ${status}`);
    },
  };
}

import { z } from 'zod';
import { MESSENGER_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { MessengerApp } from './messenger-app.ts';

const ticketAnswer = z.object({
  ticket: z.string().regex(/^[\w-]{16,128}$/),
  url: z.url(),
  expiresInSeconds: z.number().positive(),
});
const stateAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('expired') }),
  z.object({ state: z.literal('followed'), openId: z.string().min(1).max(128), nickname: z.string().max(64) }),
]);
const accountAnswer = z.object({ name: z.string().min(1), followUrl: z.url() });

/** The simulator's messaging app over HTTP. */
export function httpMessengerApp(
  baseUrl: string,
  { timeoutMs = MESSENGER_TIMEOUT_MS, send = fetch }: GatewayOptions & { timeoutMs?: number } = {},
): MessengerApp {
  const ask = async (path: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
    const init: RequestInit =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await send(new URL(path, baseUrl), { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: await response.json() };
  };
  const read = async <T>(shape: z.ZodType<T>, path: string, body?: unknown): Promise<T | null> => {
    try {
      return shape.safeParse((await ask(path, body)).body).data ?? null;
    } catch {
      return null;
    }
  };
  return {
    createTicket: () => read(ticketAnswer, '/messenger/tickets', {}),
    ticketState: async (ticket) =>
      (await read(stateAnswer, `/messenger/tickets/${encodeURIComponent(ticket)}`)) ?? { state: 'unknown' },
    publicAccount: () => read(accountAnswer, '/messenger/account'),
    async send(message) {
      const { status } = await ask('/messenger/messages', message);
      if (status === 200) return 'taken';
      if (status === 410) return 'gone';
      throw new Error(`the messaging app answered ${status}`);
    },
  };
}

import { Agent, fetch as fetchThrough } from 'undici';
import type { GatewayAccess } from './gateway-access.ts';
import { isTheirAnswer, signRequest } from './signed-messages.ts';

/** Told from a broken line by its name: somebody answers in place of the gateway, or its key has changed. */
class UnsignedAnswer extends Error {
  override name = 'UnsignedAnswer';
}

/** The `fetch` that tells one gateway who asks, and reads no answer that is not the gateway's. */
export function authenticatedFetch({ token, tls, signing }: GatewayAccess, plain: typeof fetch = fetch): typeof fetch {
  const dispatcher = tls && agentOf(tls);
  const send = dispatcher
    ? (((input: URL, init: object) => fetchThrough(input, { ...init, dispatcher })) as unknown as typeof fetch)
    : plain;
  if (!token && !signing) return send;
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (!signing) return send(input, { ...init, headers });
    const { headers: signature, nonce } = signRequest(signing, {
      method: init.method ?? 'GET',
      url: String(input),
      headers: Object.fromEntries(headers),
      body: typeof init.body === 'string' ? Buffer.from(init.body) : undefined,
    });
    for (const [name, value] of Object.entries(signature)) headers.set(name, value);
    const response = await send(input, { ...init, headers });
    const { status } = response;
    // Who does not know us signs nothing for us. It is no clear answer to anybody.
    if (status === 401) return response;
    const body = new Uint8Array(await response.arrayBuffer());
    if (!(await isTheirAnswer(signing, { status, headers: Object.fromEntries(response.headers), body }, nonce)))
      throw new UnsignedAnswer(`the answer (${status}) is not signed by the gateway`);
    return new Response(body, { status, headers: response.headers });
  };
}

const agentOf = ({ certificate, key, authorities }: NonNullable<GatewayAccess['tls']>): Agent =>
  new Agent({
    connect: {
      ...(certificate && key ? { cert: certificate, key } : {}),
      ...(authorities ? { ca: authorities } : {}),
    },
  });

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { gatewayContracts } from '#platform/port/contract/index.ts';
import type { GatewayAccess } from '#platform/port/gateway-access.ts';
import { nonceOfRequest, signAnswer, SIGNATURE_SECONDS } from '#platform/port/signed-messages.ts';

/** A rule of the guard that is left out, so that the check of gateways is seen to find it. */
export type GuardFault = 'token' | 'signature' | 'answer-signature' | 'replay';

interface Guarded {
  isSigned: boolean;
}
/** The calls of the contracts; what people of the demo use (pages, /clock, lists of messages) is open. */
const guarded = new Map<string, Guarded>(
  Object.values(gatewayContracts).flatMap(({ calls, isSigned }) =>
    Object.values(calls).map(({ method, path }) => [`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, { isSigned }]),
  ),
);
const guardedOf = ({ method, routeOptions }: FastifyRequest) => guarded.get(`${method} ${routeOptions.url}`);

/**
 * Answers 401 to who is not the portal, and signs what it answers to signed requests. Without an access that it is
 * given everybody may call, as tests of something else do.
 */
export function guardRoutes(
  app: FastifyInstance,
  { token, signing }: Pick<GatewayAccess, 'token' | 'signing'>,
  leavesOut: (fault: GuardFault) => boolean,
): void {
  const bodies = new WeakMap<FastifyRequest, Buffer>();
  const nonces = new WeakMap<FastifyRequest, string>();
  const used = new UsedNonces();

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    bodies.set(request, body);
    try {
      return JSON.parse(body.toString('utf8')) as unknown;
    } catch {
      throw Object.assign(new Error('the body is no JSON'), { statusCode: 400 });
    }
  });

  const isPortal = async (request: FastifyRequest): Promise<boolean> => {
    const { isSigned } = guardedOf(request)!;
    const hasToken = token === null || request.headers.authorization === `Bearer ${token}`;
    if (!hasToken && !leavesOut('token')) return false;
    if (!isSigned || !signing) return true;
    const { method, headers, url: target } = request;
    const url = `http://${request.host}${target}`;
    const nonce = await nonceOfRequest(signing, { method, url, headers, body: bodies.get(request) });
    if (nonce) nonces.set(request, nonce);
    if (nonce === null) return leavesOut('signature');
    return used.isNew(nonce, Date.now()) || leavesOut('replay');
  };
  app.addHook('preValidation', async (request, reply) => {
    if (!guardedOf(request) || (await isPortal(request))) return;
    return reply.code(401).send({ message: 'token or signature is missing or wrong' });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const nonce = nonces.get(request);
    if (!signing || nonce === undefined || leavesOut('answer-signature')) return payload;
    const signature = signAnswer(
      signing,
      { status: reply.statusCode, headers: {}, body: Buffer.from(String(payload)) },
      nonce,
    );
    reply.headers(signature);
    return payload;
  });
}

/** Of the time in which a signature is valid. */
class UsedNonces {
  readonly #until = new Map<string, number>();

  isNew(nonce: string, now: number): boolean {
    for (const [old, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(old);
    }
    if (this.#until.has(nonce)) return false;
    this.#until.set(nonce, now + 2 * SIGNATURE_SECONDS * 1000);
    return true;
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify';

/** A public address outside the envelope, for programs that speak a protocol of their own, e.g. OCSP. */
export interface PlainRoute {
  method: 'GET' | 'POST';
  /** `/*` at its end takes every path that follows. */
  url: string;
  /** Of a POST: the only type of body, and how large it may be. */
  takes?: { type: string; bytes: number };
  answer(question: { rest: string; body: Buffer }): Promise<PlainAnswer>;
}

export interface PlainAnswer {
  type: string;
  content: Buffer;
  cacheSeconds: number;
}

/** Limited per address like public calls (`audience`). */
export function servePlainRoutes(server: FastifyInstance, routes: readonly PlainRoute[] = []): void {
  for (const { method, url, takes, answer } of routes) {
    // A scope of its own: elsewhere such bodies are refused with 415.
    void server.register(async (scope) => {
      if (takes)
        scope.addContentTypeParser(takes.type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.route({
        method,
        url,
        config: { audience: 'public' },
        ...(takes ? { bodyLimit: takes.bytes } : {}),
        handler: async (request, response) => {
          const { '*': rest = '' } = request.params as { '*'?: string };
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          return sendPlain(response, await answer({ rest, body }));
        },
      });
    });
  }
}

const sendPlain = (response: FastifyReply, { type, content, cacheSeconds }: PlainAnswer): FastifyReply =>
  response.header('cache-control', `public, max-age=${cacheSeconds}`).type(type).send(content);

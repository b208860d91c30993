import type { FastifyInstance } from 'fastify';
import { fastifyStatic } from '@fastify/static';

/** Files whose name carries the hash of their content, as the build writes them. */
const HASHED = /\/assets\/[^/]+-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/;

/**
 * The built portal: hashed files for a year, everything else is revalidated. Routes are in the hash, so that only `/`
 * is a page.
 */
export async function servePortal(server: FastifyInstance, staticDir: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: staticDir,
    index: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const cached = HASHED.test(path)
        ? 'public, max-age=31536000, immutable'
        : path.includes('index.html')
          ? 'no-store'
          : 'no-cache';
      void reply.header('cache-control', cached);
    },
  });
}

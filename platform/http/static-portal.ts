import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fastifyStatic } from '@fastify/static';

/** A file whose name carries the hash of its content, as the build writes it. */
const HASHED = /^[\w.-]+-[\w-]{8,}\.\w+$/;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** Codings that a client may take, and what a compressed file next to the plain one is called. */
const CODINGS = { br: '.br', gzip: '.gz' } as const;

interface KeptFile {
  plain: Buffer;
  compressed: Partial<Record<keyof typeof CODINGS, Buffer>>;
}

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
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('index.html') ? 'no-store' : 'no-cache'),
  });
  serveHashed(server, join(staticDir, 'assets'));
}

/**
 * A page is a hundred small files. The plugin lists their folder and looks for each compression of each again, whenever
 * one is asked for; what never changes under its name is read once and kept: 4.5 MB of the whole portal.
 */
function serveHashed(server: FastifyInstance, folder: string): void {
  const files = new Map<string, KeptFile>();
  server.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file }, headers }, reply) => {
    if (!HASHED.test(file)) return reply.sendFile(`assets/${file}`);
    const kept = files.get(file) ?? (await readAll(join(folder, file)));
    if (!kept) return reply.callNotFound();
    files.set(file, kept);
    const coding = acceptedOf(headers['accept-encoding'] ?? '').find((name) => kept.compressed[name]);
    if (coding) void reply.header('content-encoding', coding);
    return reply
      .type(TYPES[extname(file)] ?? 'application/octet-stream')
      .headers({ 'cache-control': FOR_A_YEAR, vary: 'accept-encoding' })
      .send(coding ? kept.compressed[coding] : kept.plain);
  });
}

const codings = Object.keys(CODINGS) as (keyof typeof CODINGS)[];

const acceptedOf = (header: string): (keyof typeof CODINGS)[] =>
  codings.filter((name) => new RegExp(String.raw`(^|,)\s*${name}\s*(,|$|;\s*q=(1|0\.\d*[1-9]))`, 'i').test(header));

const ifThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function readAll(path: string): Promise<KeptFile | undefined> {
  const [plain, br, gzip] = await Promise.all([path, path + CODINGS.br, path + CODINGS.gzip].map(ifThere));
  return plain && { plain, compressed: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) } };
}

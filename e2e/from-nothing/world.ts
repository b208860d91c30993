import { execFile, fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoAccess } from '#apps/server/demo-access.ts';
import { until } from '#apps/server/until.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { freePorts } from '#testkit/free-ports.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Production refuses addresses that answer as our simulators: the front of them here leaves it out. */
const SIMULATOR_HEADER = 'x-portal-simulator';

export interface World {
  /** Portal and console in production mode; `simulatorsUrl` is the outside world. */
  product: RunningProduct;
  consoleUrl: string;
  /** `npm run provider`, as the database's owner runs it; answers what it prints. */
  provider(...args: string[]): Promise<string>;
  /** `npm run audit`; throws where a rule is broken. */
  audit(): Promise<string>;
  /** Asks the outside world, or tells it something. */
  outside<T>(path: string, body?: object): Promise<T>;
  stop(): Promise<void>;
}

/** An empty PostgreSQL of its own, the outside world, and the product in production mode without any data. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nothing-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  const outside = await openOutside(folder);
  const port = await freePorts();
  const [portalUrl, consoleUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 2}`];
  const env = {
    NODE_ENV: 'production',
    DEMO: 'off',
    DATABASE_URL: postgres.url,
    PORTAL_SECRET: 'a secret of this journey that is long enough',
    PORTAL_URL: portalUrl,
    CONSOLE_URL: consoleUrl,
    SMS_GATEWAY_URL: outside.url,
    BANK_RAIL_URL: outside.url,
    FUND_COMPANY_URL: outside.url,
    IDENTITY_SERVICE_URL: outside.url,
    MESSENGER_URL: outside.url,
    ...outside.access,
    ACS_BANK_NAME: '兴业银行福州分行营业部',
    ACS_PREFIX: '95566',
    ACS_HOLDER_NAME: '支付公司备付金',
    PORT: String(port),
  };
  const run = async (program: string, ...args: string[]): Promise<string> => {
    const line = [join(ROOT, 'apps/server', program), ...args];
    return (await promisify(execFile)(process.execPath, line, { env: { ...process.env, ...env } })).stdout;
  };
  const product = await startProduct(env, { url: portalUrl, dataDir: join(folder, 'product') });
  return {
    product: { ...product, simulatorsUrl: outside.url },
    consoleUrl,
    provider: (...args) => run('provider.ts', ...args),
    audit: () => run('audit.ts'),
    outside: async (path, body) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(outside.url + path, body && post);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return (await answer.json()) as never;
    },
    stop: async () => {
      await product.halt();
      await outside.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The simulators, in a process of their own, behind an address that does not say what they are. */
async function openOutside(
  folder: string,
): Promise<{ url: string; access: Record<string, string>; stop(): Promise<void> }> {
  const port = await freePorts();
  const access = demoAccess(folder, {});
  const simulators: ChildProcess = fork(join(ROOT, 'simulators/main.ts'), {
    env: { ...process.env, ...access, PORT: String(port), DATA_DIR: join(folder, 'simulators'), BANK_SETTLE_MS: '500' },
    silent: true,
  });
  await until(`http://127.0.0.1:${port}/clock`, 60_000);
  const front: Server = createServer((incoming, reply) => {
    const { method, url, headers } = incoming;
    const inner = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const { [SIMULATOR_HEADER]: _left, ...kept } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(reply);
    });
    inner.on('error', () => reply.writeHead(502).end());
    incoming.pipe(inner);
  });
  await new Promise<void>((done) => {
    front.listen(port + 1, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${port + 1}`,
    access,
    stop: async () => {
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
      simulators.kill();
    },
  };
}

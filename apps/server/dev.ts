/**
 * `npm run dev`: the product of `npm start`, watched. Pages come from Vite at http://127.0.0.1:5173 and change as you
 * save; server and worker are ended when their sources change, and their supervisor starts them again.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { pidsFile } from './already-running.ts';
import { readConfig } from './config.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');
const WATCHED = ['apps/server', 'capabilities', 'ledger', 'platform'];
const SERVER_SOURCE = /\.ts$/;
const NOT_THE_SERVER = /(^|\/)(portal|console)\/|\.test\.ts$|\/(ui|portal-kit|shell)\//;
/** An editor that saves many files is one change. */
const SETTLED_MS = 300;

const { port, dataDir } = readConfig();
const product = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { stdio: 'inherit' });
product.once('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));

await until(`http://127.0.0.1:${port}/readyz`);
process.env.PORTAL_API = `http://127.0.0.1:${port}`;
const pages = await createServer({ configFile: join(root, 'vite.config.ts') });
await pages.listen();
pages.printUrls();

let settling: NodeJS.Timeout | undefined;
for (const folder of WATCHED) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || !SERVER_SOURCE.test(file) || NOT_THE_SERVER.test(join(folder, file))) return;
    clearTimeout(settling);
    settling = setTimeout(endServers, SETTLED_MS);
  });
}

function endServers(): void {
  const file = pidsFile(dataDir);
  if (!existsSync(file)) return;
  const pids = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, number>>;
  for (const name of ['server', 'worker']) if (pids[name]) process.kill(pids[name], 'SIGTERM');
  console.log('server and worker start again');
}

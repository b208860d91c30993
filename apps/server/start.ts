/**
 * `npm start`: the whole product on this machine. Starts, in this order and each ready before the next: the embedded
 * PostgreSQL (unless DATABASE_URL names another), migrations, the simulators, demo data, the web server, the worker. A
 * process that dies is started again; at the end all of them are stopped.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { providerRoles } from '#capabilities/provider-access/contract/words.ts';
import { applicationUrl } from '#platform/db/application-role.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { MigrationRefused } from '#platform/db/migration.ts';
import { whyMoved } from '#platform/db/move/marks.ts';
import { serverLog } from '#platform/http/index.ts';
import { demoClock } from '#platform/port/demo-clock.ts';
import { pidsFile, findRunningProduct } from './already-running.ts';
import { keepRunning, type Child } from './children.ts';
import { ownUrl, startObstacles, readConfig, secretBytes, portsOf } from './config.ts';
import { whyHalfRestored, whyNotWritable } from './data-folder.ts';
import { findSimulators } from './find-simulators.ts';
import { PidsFile } from './pids-file.ts';
import { buildPortalIfStale } from './portal-build.ts';
import { DEMO_CONSOLE_PASSWORD, demoColleagues } from './demo/colleagues.data.ts';
import { demoAccess } from './demo-access.ts';
import { demoSecret } from './secret.ts';
import { until } from './until.ts';

/** Between two starts of a database that does not start. */
const NEXT_START_MS = 5_000;

const root = join(import.meta.dirname, '../..');
const config = readConfig();
// On a terminal only what is wrong is news; LOG_LEVEL=info or debug tells more.
const logLevel = process.env.LOG_LEVEL ?? (config.production ? 'info' : 'warn');
const log = serverLog(logLevel);

const obstacles = [...startObstacles(config), ...(await findSimulators(config))];
if (!config.production && process.env.PORTAL_SECRET && !config.secret)
  obstacles.push('PORTAL_SECRET is too short: 32 characters at least');
if (obstacles.length) {
  console.error(`Not started:\n${obstacles.map((text) => `  - ${text}`).join('\n')}`);
  process.exit(1);
}

const children: Child[] = [];
let postgres: EmbeddedPostgres | null = null;
let stopping = false;

/** Stopped in reverse order of the start, so that no process loses one that it needs. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.letGo();
  for (const child of children.reverse()) await child.stop();
  await postgres?.stop();
  process.exit(code);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('uncaughtException', (error) => {
  log.fatal(error);
  void stop(1);
});

/** A PostgreSQL that was killed is started again at once; server and worker wait for it automatically. */
async function startDatabase(): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
  postgres.onExit(() => {
    if (!stopping) void restartDatabase(postgres!.url);
  });
  return postgres.url;
}

/** Server and worker know the database by its address, which it keeps; one that lost it is for a person to look at. */
async function restartDatabase(known: string): Promise<void> {
  log.warn('PostgreSQL ended and is started again');
  const url = await untilStarted();
  if (stopping) return;
  notePids();
  if (url === known) return;
  log.fatal('another program has taken the port of the embedded database: start again');
  await stop(1);
}

/** On a full disk it does not start; there may be room the next time. */
async function untilStarted(): Promise<string | null> {
  for (;;) {
    if (stopping) return null;
    try {
      return await startDatabase();
    } catch (error) {
      log.error(
        { err: error, nextTryInMs: NEXT_START_MS },
        'PostgreSQL does not start and is tried again: is the disk full?',
      );
      await pause(NEXT_START_MS);
    }
  }
}

const pidsNoted = new PidsFile(pidsFile(config.dataDir), log);
const notePids = (): void =>
  pidsNoted.note(
    Object.fromEntries([
      ...children.map((child) => [child.name, child.pid()]),
      ['postgres', postgres?.pid],
      ['start', process.pid],
    ]),
  );

const inTheWay = await findRunningProduct({
  dataDir: config.dataDir,
  ports: portsOf(config),
});
const refused =
  inTheWay ??
  whyNotWritable(config.dataDir) ??
  whyHalfRestored(config.dataDir) ??
  (config.databaseUrl ? null : whyMoved(join(config.dataDir, 'postgres')));
if (refused) {
  console.error(`未启动：${refused}`);
  process.exit(1);
}

const say = (line: string): void => console.log(line);
if (!config.databaseUrl) say('正在启动数据库…');
const secret = process.env.PORTAL_SECRET ?? demoSecret(config.dataDir);
const databaseUrl = await startDatabase();
notePids();
const env = {
  ...process.env,
  LOG_LEVEL: logLevel,
  DATABASE_URL: applicationUrl(databaseUrl, secretBytes(secret)),
  PORTAL_SECRET: secret,
  PORT: String(config.port),
  CONSOLE_PORT: String(config.consolePort),
  CONSOLE_URL: config.consoleUrl,
  DATA_DIR: config.dataDir,
  ...(config.production ? {} : demoAccess(config.dataDir, process.env)),
};

if (!config.production) {
  children.push(
    keepRunning('simulators', '../../simulators/main.ts', [], { ...env, PORT: String(config.simulatorPort) }, log),
  );
}
// All capabilities, loaded while the simulators start. A start that is refused does not need them.
const [{ prepareDatabase }, { seedDemo }, { enterDemoColleagues }] = await Promise.all([
  import('./prepare-database.ts'),
  import('./demo/seed.ts'),
  import('./demo/colleagues.ts'),
]);
if (!config.production) await until(`http://127.0.0.1:${config.simulatorPort}/clock`);
say('正在准备数据表…');
try {
  await prepareDatabase({ url: databaseUrl, secret: secretBytes(secret), demo: config.demo, log });
} catch (error) {
  if (!(error instanceof MigrationRefused)) throw error;
  console.error(`未启动：${error.message}`);
  await stop(1);
}
if (config.demo) {
  await enterDemoColleagues(databaseUrl, secretBytes(secret));
  const clock = demoClock(config.clockUrl ?? '');
  await clock.start();
  clock.stop();
  await seedDemo({
    url: databaseUrl,
    secret: secretBytes(secret),
    size: config.demoSize,
    begin: clock.now(),
    log,
    progress: (percent) => say(`正在生成演示数据… ${percent}%`),
  });
}
// Off in tests that share one build: a new build would remove the pages of running tests.
if (process.env.PORTAL_BUILD !== 'off') {
  try {
    buildPortalIfStale(root, () => say('正在构建门户页面，约需一分钟…'));
  } catch (error) {
    console.error(
      `未启动：门户页面构建失败，请检查 ${join(root, 'dist')} 是否可写、磁盘是否已满：${(error as Error).message}`,
    );
    await stop(1);
  }
}
say('正在启动服务…');
// A batch of 100,000 lines makes much that is soon of no use. With a smaller young generation the worker grows by
// 147 MB in place of 220, and runs 4 % fewer lines a second. Under a limit, though far from it, the runtime also
// collects its old generation sooner: files of a million rows grow it by 40 MB in place of 175, for 2 us a row. A
// server that hands them out grows by 108 in place of 200; with the worker's young generation a read costs it a third
// more.
const heapOf = (youngMb: number): string[] => [`--max-semi-space-size=${youngMb}`, '--max-old-space-size=1024'];
children.push(keepRunning('server', './serve.ts', ['web'], env, log, heapOf(16)));
children.push(keepRunning('worker', './serve.ts', ['worker'], env, log, heapOf(8)));
await until(`${ownUrl(config)}/readyz`);
notePids();
setInterval(notePids, 500).unref();

console.log(`
商户门户  ${ownUrl(config)}
运营平台  ${config.consoleUrl}`);
if (config.demo && !config.production) {
  console.log(`
演示登录（登录密码 Portal#2026，操作密码 Chenguang88）
  cg-admin    13800000001  管理员
  cg-maker    13800000002  制单员
  cg-checker  13800000003  复核员
  cg-viewer   13800000004  查询员
  ns-new      13800000005  尚未签约商户

运营平台登录（密码 ${DEMO_CONSOLE_PASSWORD}，动态码：npm run provider -- code op-admin）
${demoColleagues.map(({ loginName, roles }) => `  ${loginName.padEnd(12)}${roles.map((role) => providerRoles[role]).join('、')}`).join('\n')}

短信与模拟银行  http://127.0.0.1:${config.simulatorPort}/   （如 http://127.0.0.1:${config.simulatorPort}/sms?mobile=13800000002）
停止：Ctrl-C`);
}

/**
 * One process of the product: `serve.ts web` answers pages and calls, `serve.ts worker` runs the jobs. Any number of
 * each may share a database. They wait for a database that is not there yet and outlive one that dies.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { watchWords } from '#capabilities/identity/server/index.ts';
import type { LiveTopic } from '#capabilities/messaging/contract/operations.ts';
import { ensureRecurring, createWorker } from '#platform/jobs/index.ts';
import { applicationUrl } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import {
  AT_ONCE,
  createGauges,
  createHttpServer,
  createTransportKeys,
  serveProbes,
  serverLog,
  type ContentPolicy,
} from '#platform/http/index.ts';
import { createAnnouncer, Listening, LiveHub } from '#platform/live/index.ts';
import { systemClock, type Clock } from '#platform/kernel/clock.ts';
import { demoClock } from '#platform/port/demo-clock.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';
import { httpFundCompany } from '#platform/port/http-fund-company.ts';
import { httpAnnouncementBoard } from '#platform/port/http-announcement-board.ts';
import { httpBankFiles } from '#platform/port/http-bank-files.ts';
import { httpBankRail } from '#platform/port/http-bank-rail.ts';
import { httpMailGateway } from '#platform/port/http-mail-gateway.ts';
import { httpIdentityService } from '#platform/port/http-identity-service.ts';
import { httpMessengerApp } from '#platform/port/http-messenger-app.ts';
import { httpSmsGateway } from '#platform/port/http-sms-gateway.ts';
import { CONTROL_PORTS, controlOrigin } from '#platform/wire/password-control.ts';
import { errorTexts, fieldLabels } from './catalogue.ts';
import { answeredHosts, startObstacles, readConfig, type Config } from './config.ts';
import { findSimulators } from './find-simulators.ts';
import { measuredGateways, urlOf } from './gateways.ts';
import { templates } from './contributed.ts';
import { keepTrying } from './keep-trying.ts';
import { joinConsoleJobs, joinJobs, recurringJobs } from './join-jobs.ts';
import { joinWeb } from './product.ts';
import { endingsWith, retentionObstacles } from './retention.ts';
import { openPool } from './pools.ts';
import { serveConsole } from './serve-console.ts';
import { startTraces } from './traces.ts';
import { startWebhooks } from './start-webhooks.ts';
import { productGauges, readProduct } from './worker-metrics.ts';

const WEB_CONNECTIONS = Object.values(AT_ONCE).reduce<number>((sum, places) => sum + places, 0);
const FACTOR_CONNECTIONS = 4;
const LOGIN_CONNECTIONS = 4;
const WORKER_CONNECTIONS = 10;
/** Jobs of the console run in the same worker as those of money, and are few. */
const CONSOLE_WORKER_CONNECTIONS = 6;
const CONSOLE_LANES = 5;
/** What is enqueued is announced, except what concerns one person alone: that waits for the next look. */
const WORKER_IDLE_MS = 1_000;

/** LOAD_TEST=on, never in production: one client acts for a thousand people. */
const unlimitedSms = { resendAfterSeconds: 0, perHour: 1e6, perDay: 1e6, perAddressHour: 1e6, pictureAfter: 1e6 };
const LOAD_QUEUE_TIMEOUT_MS = 60_000;
const unlimitedRate = { burst: 1e6, perSecond: 1e6 };

const config = readConfig();
const log = serverLog(config.logLevel);
const obstacles = [
  ...startObstacles(config),
  ...retentionObstacles(config.retentionDays),
  ...(await findSimulators(config)),
];
if (!config.databaseUrl) obstacles.push('DATABASE_URL is missing');
if (!config.secret) obstacles.push('PORTAL_SECRET is missing or too short');
if (obstacles.length) {
  console.error(`Not started:\n${obstacles.map((text) => `  - ${text}`).join('\n')}`);
  process.exit(1);
}
const { secret } = config as Config & { secret: Buffer };
const pooled = { ...config, secret, databaseUrl: config.databaseUrl! };
const open = (poolSize: number, applicationName: string): Database => openPool(pooled, { poolSize, applicationName });
// Started alone it gets the owner's address, from `npm start` the application's; both lead to the application's role.
const databaseUrl = applicationUrl(config.databaseUrl!, secret);

async function businessClock(): Promise<{ clock: Clock; stop: () => void }> {
  if (!config.clockUrl) return { clock: systemClock, stop: () => undefined };
  const clock = demoClock(config.clockUrl);
  await clock.start();
  return { clock, stop: () => clock.stop() };
}

/** Pages may ask the password control of the person's own computer, where it is offered. */
function contentPolicy({ portalUrl, controlByScript }: Config): ContentPolicy {
  const connect = portalUrl ? CONTROL_PORTS.map(controlOrigin) : [];
  return { connect, script: controlByScript ? connect : [] };
}

/** What the web process asks outside. */
const outsideOfWeb = (fetchOf: (name: GatewayName) => typeof fetch) => ({
  sms: httpSmsGateway(urlOf(config, 'sms'), { send: fetchOf('sms') }),
  identityService: httpIdentityService(urlOf(config, 'identity'), { send: fetchOf('identity') }),
  messenger: httpMessengerApp(urlOf(config, 'messenger'), { send: fetchOf('messenger') }),
});

/** How the portal is set up. */
const settingsOfWeb = () => ({
  receivingBank: config.receivingBank,
  sendsMail: config.gateways.mail !== null || config.smtp !== null,
  exportAtOnceRows: config.exportAtOnceRows,
  portalUrl: config.portalUrl,
  webhookAllow: config.webhookAllow,
  demo: !config.production,
  ...(config.portalUrl
    ? { passwordControl: { origin: new URL(config.portalUrl).origin, byScript: config.controlByScript } }
    : {}),
  ...(config.loadTest ? { smsLimits: unlimitedSms } : {}),
});

async function serveWeb(): Promise<() => Promise<void>> {
  const db = open(WEB_CONNECTIONS, 'portal web');
  const factorsDb = open(FACTOR_CONNECTIONS, 'portal factors');
  const loginsDb = open(LOGIN_CONNECTIONS, 'portal logins');
  const { clock, stop } = await businessClock();
  // A read holds a connection while its envelope is opened: the keys' own look-ups must not wait for another of the
  // same pool.
  const transportKeys = createTransportKeys({ db: factorsDb, secret, log });
  const gateways = measuredGateways(config, factorsDb, 'web', log);
  const outside = outsideOfWeb(gateways.fetchOf);
  const hub = new LiveHub({ url: databaseUrl, log });
  hub.start();
  const words = watchWords(factorsDb, log);
  const announcer = createAnnouncer(db, log);
  const { bindings, guards, plainRoutes, api } = joinWeb({
    hub,
    db,
    factorsDb,
    loginsDb,
    secret,
    ...outside,
    transportKey: () => transportKeys.current(),
    ...settingsOfWeb(),
  });
  const onMerchantChanged = (mid: string) => announcer.announce({ topic: 'work' satisfies LiveTopic, mid });
  const shared = { clock, log, transportKeys, errorTexts, fieldLabels, onMerchantChanged };
  const hosts = answeredHosts(config);
  const portal = join(import.meta.dirname, '../../dist/portal');
  const server = await createHttpServer({
    ...shared,
    bindings,
    guards,
    api,
    db,
    templates,
    plainRoutes,
    allowedOrigins: config.allowedOrigins,
    ...(hosts ? { hosts } : {}),
    contentPolicy: contentPolicy(config),
    ...(config.trustedProxies.length ? { trustProxy: config.trustedProxies } : {}),
    pool: () => db.usage(),
    extraMetrics: [gateways.calls],
    ...(existsSync(portal) ? { staticDir: portal } : {}),
    ...(config.loadTest ? { publicRate: unlimitedRate, queueTimeoutMs: LOAD_QUEUE_TIMEOUT_MS } : {}),
    ...(config.queueTimeoutMs === null ? {} : { queueTimeoutMs: config.queueTimeoutMs }),
  });
  await server.listen({ host: config.listen, port: config.port });
  log.info({ host: config.listen, port: config.port }, 'the portal listens');
  const stopConsole = await serveConsole(
    { ...config, secret, databaseUrl: config.databaseUrl! },
    { ...shared, merchantBindings: bindings, sms: outside.sms },
  );
  return async () => {
    await Promise.all([server.close(), stopConsole()]);
    stop();
    await Promise.all([hub.stop(), announcer.flush(), gateways.stop(), words.stop()]);
    await Promise.all([db.close(), factorsDb.close(), loginsDb.close()]);
  };
}

interface WorkerParts {
  db: Database;
  consoleDb: Database;
  clock: Clock;
  gateways: ReturnType<typeof measuredGateways>;
}
const serveWorkerProbes = ({ db, consoleDb, clock, gateways }: WorkerParts) =>
  serveProbes({
    host: '127.0.0.1',
    port: config.workerPort,
    isReady: () => db.isReachable(),
    metrics: createGauges(
      productGauges,
      () => readProduct(consoleDb, clock.now()),
      () => db.usage(),
      [gateways.calls],
    ),
    log,
  });

async function runWorker(): Promise<() => Promise<void>> {
  const db = open(WORKER_CONNECTIONS, 'portal worker');
  const { clock, stop } = await businessClock();
  const announcer = createAnnouncer(db, log);
  const words = watchWords(db, log);
  const gateways = measuredGateways(config, db, 'worker', log);
  const via = (name: GatewayName) => ({ send: gateways.fetchOf(name) });
  const worker = createWorker({
    db,
    done: (mid) => announcer.announce({ topic: 'work' satisfies LiveTopic, mid }),
    clock,
    log,
    handlers: joinJobs({
      rail: httpBankRail(urlOf(config, 'bank'), via('bank')),
      bankFiles: httpBankFiles(urlOf(config, 'bank'), via('bank')),
      fund: httpFundCompany(urlOf(config, 'fund'), via('fund')),
      receivingBank: config.receivingBank,
      sms: httpSmsGateway(urlOf(config, 'sms'), via('sms')),
      messenger: httpMessengerApp(urlOf(config, 'messenger'), via('messenger')),
      board: config.gateways.board && httpAnnouncementBoard(config.gateways.board.url, via('board')),
      portalUrl: config.portalUrl,
      consoleUrl: config.consoleUrl,
      mail: gateways.mailServer ?? (config.gateways.mail && httpMailGateway(config.gateways.mail.url, via('mail'))),
      secret,
    }),
    name: 'worker',
    idleMs: WORKER_IDLE_MS,
  });
  const consoleDb = openPool(pooled, {
    poolSize: CONSOLE_WORKER_CONNECTIONS,
    applicationName: 'portal console worker',
    realm: 'provider',
  });
  const consoleWorker = createWorker({
    db: consoleDb,
    clock,
    log,
    handlers: joinConsoleJobs({ secret, rules: endingsWith(config.retentionDays) }),
    name: 'console worker',
    concurrency: CONSOLE_LANES,
    idleMs: WORKER_IDLE_MS,
  });
  await keepTrying(log, () =>
    db.transaction({}, async (tx) => {
      for (const kind of recurringJobs) await ensureRecurring(tx, { kind });
    }),
  );
  const webhooks = startWebhooks({ open, clock, secret, allow: config.webhookAllow, log });
  worker.start();
  consoleWorker.start();
  const wake = () => (worker.wake(), consoleWorker.wake(), webhooks.wake());
  // What is announced may have enqueued work; so may have what it did not hear.
  const listening = new Listening({ url: databaseUrl, log, onMessage: wake, onListening: wake });
  listening.start();
  const stopProbes = await serveWorkerProbes({ db, consoleDb, clock, gateways });
  log.info('the worker waits for work');
  return async () => {
    await stopProbes();
    await listening.stop();
    await Promise.all([worker.stop(), consoleWorker.stop(), webhooks.stop()]);
    stop();
    await announcer.flush();
    await Promise.all([gateways.stop(), words.stop()]);
    await Promise.all([db.close(), consoleDb.close()]);
  };
}

const roles: Record<string, () => Promise<() => Promise<void>>> = { web: serveWeb, worker: runWorker };
const role = roles[process.argv[2] ?? ''];
if (!role) {
  console.error('serve.ts web | worker');
  process.exit(2);
}

const stopTraces = startTraces({ ...config, log }, process.argv[2]!);
const started = role();
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const end = await started;
  await end();
  await stopTraces();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The supervisor's death closes the channel: an orphan would hold the port against the next start.
process.on('disconnect', () => void stop());
await started;

import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readRange } from '#platform/http/address-range.ts';
import { simulatedReceivingBank, type ReceivingBank } from '#platform/port/receiving-bank.ts';
import { EXPORT_ROW_LIMIT } from '#platform/sheet/index.ts';
import { gatewayObstacles, readGateways, type ConfiguredGateways } from './gateway-config.ts';

/** The configuration from the environment, read once. Demo mode is everything but `NODE_ENV=production`. */
export interface Config extends ConfiguredGateways {
  production: boolean;
  port: number;
  /** LISTEN: the address of this machine on which the portal answers. */
  listen: string;
  /**
   * TRUSTED_PROXY: addresses and networks of the proxies that may say who the client is and whether it came by https.
   * Empty: nobody may.
   */
  trustedProxies: string[];
  /** CONSOLE_PORT: where the provider's people reach the console; two ports above the portal's. */
  consolePort: number;
  /** CONSOLE_LISTEN: the address of this machine on which the console answers; loopback unless it is set. */
  consoleListen: string;
  /** CONSOLE_URL: where the provider's people reach the console, for links. */
  consoleUrl: string;
  /** CONSOLE_ADDRESSES: addresses and ranges from which the console is reached; empty: from everywhere. */
  consoleAddresses: string[];
  /** WORKER_PORT: health and metrics of the worker, on loopback; three ports above the portal's. */
  workerPort: number;
  /** Simulators and the demo's clock listen one port above. */
  simulatorPort: number;
  dataDir: string;
  /** Null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null;
  /**
   * DATABASE_POOLER_URL: pgBouncer in transaction mode before the same database, for all that is no migration and no
   * LISTEN; null: none.
   */
  poolerUrl: string | null;
  /**
   * 32 bytes from PORTAL_SECRET: seals transport keys, peppers passwords, keys the hashes of codes. Null: the demo
   * makes its own.
   */
  secret: Buffer | null;
  /** ACS_BANK_NAME, ACS_PREFIX, ACS_HOLDER_NAME: where merchants remit to, at the bank behind BANK_RAIL_URL. */
  receivingBank: ReceivingBank;
  /** Null in production: business time is real time there. */
  clockUrl: string | null;
  demo: boolean;
  demoSize: number;
  /** Lifts the limits of messages and of public calls, so that a load test is not stopped by them. */
  loadTest: boolean;
  /**
   * EXPORT_AT_ONCE_ROWS: an export of more rows is sent to the download store. Fewer than the 10,000 of
   * domain-rules section 18 spare a small server; never more.
   */
  exportAtOnceRows: number;
  /** RETENTION_DAYS: `<table>=<days>`, for rows that are kept longer than the product's own days (retention.ts). */
  retentionDays: string[];
  /** CALL_PATIENCE_MS: how long a call waits for a place at work before it gets 503; null: as platform/http has it. */
  queueTimeoutMs: number | null;
  allowedOrigins: string[];
  /** PORTAL_URL: where people reach the portal, for addresses on paper; null: unknown. */
  portalUrl: string | null;
  /**
   * WEBHOOK_ALLOW: addresses and ranges of the own network that webhooks may reach, also by http. Empty: none; the demo
   * may reach its own machine.
   */
  webhookAllow: string[];
  /**
   * PASSWORD_CONTROL_JSONP=on: pages reach the local password control by script elements, for browsers whose policy
   * keeps fetch from this computer.
   */
  controlByScript: boolean;
  logLevel: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT: where traces are sent (OTLP over HTTP as JSON); null: there are none. */
  tracesUrl: string | null;
}

const SECRET_CHARACTERS = 32;

/** The key material of a secret's text: 32 bytes. */
export const secretBytes = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The platform whose merchants these are. What pages say of the provider is set in the console. */
export const platform = { platformNo: 'P01', platformName: '商户门户' };

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const production = environment.NODE_ENV === 'production';
  const port = wholeNumber(environment.PORT, 8080, 'PORT');
  const simulators = `http://127.0.0.1:${port + 1}`;
  const secret = environment.PORTAL_SECRET;
  return {
    production,
    port,
    listen: listenAddress(environment.LISTEN, 'LISTEN'),
    ...consoleOf(environment, port),
    trustedProxies: listOf(environment.TRUSTED_PROXY).map(proxyAddress),
    workerPort: wholeNumber(environment.WORKER_PORT, port + 3, 'WORKER_PORT'),
    simulatorPort: port + 1,
    dataDir: resolve(environment.DATA_DIR ?? '.data'),
    databaseUrl: environment.DATABASE_URL ?? null,
    poolerUrl: environment.DATABASE_POOLER_URL || null,
    secret: secret && secret.length >= SECRET_CHARACTERS ? secretBytes(secret) : null,
    ...readGateways(environment, production ? null : simulators),
    receivingBank: receivingBank(environment),
    clockUrl: production ? null : simulators,
    demo: environment.DEMO ? environment.DEMO !== 'off' : !production,
    demoSize: wholeNumber(environment.DEMO_SIZE, 1, 'DEMO_SIZE'),
    loadTest: environment.LOAD_TEST === 'on',
    exportAtOnceRows: atMost(
      EXPORT_ROW_LIMIT,
      wholeNumber(environment.EXPORT_AT_ONCE_ROWS, EXPORT_ROW_LIMIT, 'EXPORT_AT_ONCE_ROWS'),
      'EXPORT_AT_ONCE_ROWS',
    ),
    retentionDays: listOf(environment.RETENTION_DAYS),
    queueTimeoutMs: environment.CALL_PATIENCE_MS
      ? wholeNumber(environment.CALL_PATIENCE_MS, 0, 'CALL_PATIENCE_MS')
      : null,
    allowedOrigins: listOf(environment.ALLOWED_ORIGINS),
    portalUrl: publicUrl(environment.PORTAL_URL, 'PORTAL_URL') ?? (production ? null : `http://127.0.0.1:${port}`),
    webhookAllow: listOf(environment.WEBHOOK_ALLOW ?? (production ? '' : '127.0.0.1,::1')).map(webhookRange),
    controlByScript: environment.PASSWORD_CONTROL_JSONP === 'on',
    logLevel: environment.LOG_LEVEL ?? 'info',
    tracesUrl: tracesUrl(environment),
  };
}

/** Without the slash at its end; refused unless it is an http(s) address. */
function publicUrl(text: string | undefined, name: string): string | null {
  if (!text) return null;
  if (!/^https?:\/\/[^\s#?]+$/.test(text)) throw new Error(`${name} is not an address of http or https`);
  return text.replace(/\/+$/, '');
}

function tracesUrl({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }: NodeJS.ProcessEnv): string | null {
  const url = publicUrl(collector, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  return url && `${url}/v1/traces`;
}

/** In production the only hosts that are answered: PORTAL_URL's, and those of ALLOWED_ORIGINS. Undefined: all. */
export const answeredHosts = ({ production, portalUrl, allowedOrigins }: Config): string[] | undefined =>
  production && portalUrl ? [portalUrl, ...allowedOrigins].map((url) => new URL(url).host) : undefined;

/** All ports of this machine that a start takes. */
export const portsOf = ({ port, consolePort, workerPort, simulatorPort, production }: Config): number[] => [
  port,
  consolePort,
  workerPort,
  ...(production ? [] : [simulatorPort]),
];

/** Where this machine itself reaches the portal. */
export function ownUrl({ listen, port }: Pick<Config, 'listen' | 'port'>): string {
  const everywhere = listen === '0.0.0.0' || listen === '::';
  return `http://${everywhere ? '127.0.0.1' : isIP(listen) === 6 ? `[${listen}]` : listen}:${port}`;
}

/** Why it must not start, one sentence each; empty when it may. */
export function startObstacles(config: Config, environment: NodeJS.ProcessEnv = process.env): string[] {
  const obstacles = [...config.gatewayFaults];
  if (!config.production) return obstacles;
  if (!config.databaseUrl) obstacles.push('DATABASE_URL is missing: production does not run on the embedded database');
  if (!environment.PORTAL_SECRET) obstacles.push('PORTAL_SECRET is missing');
  else if (!config.secret) obstacles.push(`PORTAL_SECRET is shorter than ${SECRET_CHARACTERS} characters`);
  obstacles.push(...gatewayObstacles(config));
  for (const name of ['ACS_BANK_NAME', 'ACS_PREFIX', 'ACS_HOLDER_NAME'] as const)
    if (!environment[name]?.trim())
      obstacles.push(`${name} is missing: merchants would be told to remit to the simulator`);
  if (config.demo) obstacles.push('DEMO is on: demo data are not for production');
  if (config.loadTest) obstacles.push('LOAD_TEST is on: limits are not lifted in production');
  return obstacles;
}

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The prefix is checked, because remittances to a number behind another one would match nobody. */
function receivingBank({ ACS_BANK_NAME, ACS_PREFIX, ACS_HOLDER_NAME }: NodeJS.ProcessEnv): ReceivingBank {
  const prefix = ACS_PREFIX?.trim() || simulatedReceivingBank.prefix;
  if (!/^\d{1,12}$/.test(prefix)) throw new Error(`ACS_PREFIX must be 1 to 12 digits, not ${prefix}`);
  return {
    prefix,
    bankName: ACS_BANK_NAME?.trim() || simulatedReceivingBank.bankName,
    holderName: ACS_HOLDER_NAME?.trim() || simulatedReceivingBank.holderName,
  };
}

function consoleOf(
  environment: NodeJS.ProcessEnv,
  portalPort: number,
): Pick<Config, 'consolePort' | 'consoleListen' | 'consoleUrl' | 'consoleAddresses'> {
  const consolePort = wholeNumber(environment.CONSOLE_PORT, portalPort + 2, 'CONSOLE_PORT');
  const consoleListen = listenAddress(environment.CONSOLE_LISTEN, 'CONSOLE_LISTEN');
  return {
    consolePort,
    consoleListen,
    consoleUrl:
      publicUrl(environment.CONSOLE_URL, 'CONSOLE_URL') ?? ownUrl({ listen: consoleListen, port: consolePort }),
    consoleAddresses: listOf(environment.CONSOLE_ADDRESSES).map(consoleAddress),
  };
}

/** Checked, because a misspelled range would shut everybody out. */
function consoleAddress(text: string): string {
  const range = readRange(text);
  if (range === null)
    throw new Error(`CONSOLE_ADDRESSES takes addresses and ranges of them (203.0.113.0/24), not ${text}`);
  return range;
}

/** Checked, because a misspelled range would open another network. */
function webhookRange(text: string): string {
  const range = readRange(text);
  if (range === null) throw new Error(`WEBHOOK_ALLOW takes addresses and ranges of them (10.2.0.0/16), not ${text}`);
  return range;
}

function listenAddress(address: string | undefined, name: string): string {
  if (!address) return '127.0.0.1';
  if (!isIP(address)) throw new Error(`${name} must be an address of this machine (e.g. 0.0.0.0), not ${address}`);
  return address;
}

/** Groups of addresses that the server knows by name. */
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

/** Checked, because a misspelled address would trust nobody or everybody. */
function proxyAddress(text: string): string {
  const [address = '', bits, more] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  const fits =
    more === undefined &&
    isIP(address) !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= max));
  if (!fits && !PROXY_GROUPS.includes(text))
    throw new Error(`TRUSTED_PROXY takes addresses, networks (10.0.0.0/8) and ${PROXY_GROUPS.join(', ')}, not ${text}`);
  return text;
}

function wholeNumber(text: string | undefined, otherwise: number, name: string): number {
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not ${text}`);
  return value;
}

function atMost(max: number, value: number, name: string): number {
  if (value > max) throw new Error(`${name} must be at most ${max}, not ${value}`);
  return value;
}

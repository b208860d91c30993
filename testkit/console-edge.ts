import type { AddressInfo } from 'node:net';
import { errorTexts, fieldLabels } from '#apps/server/catalogue.ts';
import { joinConsole } from '#apps/server/product.ts';
import type { ProviderRole } from '#capabilities/provider-access/contract/words.ts';
import { codeAt, enterUser } from '#capabilities/provider-access/server/index.ts';
import { createHttpServer, createTransportKeys, serverLog, type Binding, type Guards } from '#platform/http/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { simulatedReceivingBank } from '#platform/port/receiving-bank.ts';
import { CONSOLE_PASSWORD, enterConsolePassword, sealConsolePassword, signInToConsole } from './console-client.ts';
import type { TestDatabase } from './database.ts';
import { createOutsideClient, type OutsideClient, type OutsideReply } from './outside-client.ts';

export const CONSOLE_SECRET = Buffer.alloc(32, 9);
/** The name of the console, to which passkeys belong. */
export const CONSOLE_URL = 'https://console.example.com';
const UNLIMITED = { burst: 100_000, perSecond: 100_000 };
const STEP_MS = 30_000;
const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

export interface Colleague {
  userId: string;
  loginName: string;
}

/** The console's listener as the product has it, on a test's database; only phones and the time are the test's. */
export interface ConsoleEdge {
  url: string;
  guards: Guards;
  bindings: readonly Binding[];
  client(): OutsideClient;
  /** A person of the provider who can log in. */
  colleague(...roles: ProviderRole[]): Promise<Colleague>;
  /** Password and code, over the wire. */
  signIn(who: Pick<Colleague, 'loginName'>): Promise<OutsideClient>;
  /** The first step of a login. */
  enterPassword(client: OutsideClient, loginName: string, password?: string): Promise<OutsideReply<{ ticket: string }>>;
  /** A code that has not been used: the clock moves on for it. */
  newCode(secret?: string): string;
  seal(client: OutsideClient, password: string): Promise<{ password: string; nonceStr: string }>;
  /** A change of a signed-in person, with a fresh code. */
  confirmed<T = Record<string, unknown>>(
    client: OutsideClient,
    path: string,
    payload: object,
  ): Promise<OutsideReply<T>>;
  forward(ms: number): void;
  now(): Date;
  stop(): Promise<void>;
}

let people = 0;

interface Differing {
  confirm?: (standardConfirm: Guards['confirm']) => Guards['confirm'];
  /** Where failures of the server are written. */
  lines?: string[];
}

export async function startConsoleEdge(
  db: TestDatabase,
  { confirm = (standardConfirm) => standardConfirm, lines }: Differing = {},
): Promise<ConsoleEdge> {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const log = lines ? serverLog('error', { write: (line) => void lines.push(line) }) : serverLog('silent');
  const countersDb = db.open({ poolSize: 4, applicationName: 'console counters', realm: 'provider' });
  const {
    bindings,
    guards: standardGuards,
    api,
  } = joinConsole({
    db: db.console,
    countersDb,
    secret: CONSOLE_SECRET,
    sms: { send: () => Promise.reject(new Error('no message is sent')) },
    receivingBank: simulatedReceivingBank,
    gatewayHosts: {},
    portalUrl: null,
    consoleUrl: CONSOLE_URL,
    realClock: { now },
    merchantBindingOf: () => undefined,
  });
  const guards = { ...standardGuards, confirm: confirm(standardGuards.confirm) };
  const server = await createHttpServer({
    bindings,
    guards,
    api,
    db: db.console,
    clock: systemClock,
    log,
    errorTexts,
    fieldLabels,
    transportKeys: createTransportKeys({ db: countersDb, secret: CONSOLE_SECRET, log }),
    publicRate: UNLIMITED,
    failureRate: UNLIMITED,
    queueTimeoutMs: 60_000,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    ...peopleOf(db, { url, now, forward: (ms) => void (offset += ms) }),
    url,
    guards,
    bindings,
    now,
    stop: async () => {
      await server.close();
      await countersDb.close();
    },
  };
}

function peopleOf(
  db: TestDatabase,
  { url, now, forward }: Pick<ConsoleEdge, 'url' | 'now' | 'forward'>,
): Omit<ConsoleEdge, 'url' | 'guards' | 'bindings' | 'now' | 'stop'> {
  const newCode = (secret = TOTP_SECRET): string => {
    forward(STEP_MS);
    return codeAt(secret, now());
  };
  return {
    client: () => createOutsideClient(url),
    forward,
    seal: sealConsolePassword,
    newCode,
    enterPassword: enterConsolePassword,
    colleague: async (...roles) => {
      people += 1;
      const loginName = `colleague-${people}`;
      const user = {
        loginName,
        userName: `同事${people}`,
        mobile: `137${String(people).padStart(8, '0')}`,
        roles,
        password: CONSOLE_PASSWORD,
        totpSecret: TOTP_SECRET,
      };
      return {
        loginName,
        userId: await db.console.transaction({}, (tx) => enterUser(tx, CONSOLE_SECRET, user, now())),
      };
    },
    signIn: ({ loginName }) => signInToConsole(url, loginName, newCode),
    confirmed: (client, path, payload) => client.call(path, { ...payload, mespAuthList: [{ totpCode: newCode() }] }),
  };
}

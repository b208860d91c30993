import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { accessErrors } from '#capabilities/access/contract/errors.ts';
import { accessFieldLabels } from '#capabilities/access/contract/field-labels.ts';
import { changeErrors } from '#capabilities/change/contract/errors.ts';
import {
  accessBindings,
  admits,
  createMerchantRoles,
  openApplications,
  syncMenu,
  type AccessDeps,
  type StartingRole,
} from '#capabilities/access/server/index.ts';
import { identityFieldLabels } from '#capabilities/identity/contract/field-labels.ts';
import { createPerson, identityBindings, identityErrors, type FileTaker } from '#capabilities/identity/server/index.ts';
import { merchantErrors } from '#capabilities/merchant/contract/errors.ts';
import {
  chooseDefaultMerchant,
  createMerchant,
  merchantBindings,
  relatePerson,
  roleDirectory,
} from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { createHttpServer, createTransportKeys, serverLog, type Binding, type Guards } from '#platform/http/index.ts';
import { systemClock, type Clock } from '#platform/kernel/clock.ts';
import { edgeErrors, quietCodes, type ErrorTexts } from '#platform/kernel/errors.ts';
import { commonFieldLabels } from '#platform/kernel/field-labels.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { encryptPassword } from '#platform/wire/sm2-password.ts';
import type { testDatabase } from '#testkit/database.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';
import { securityErrors } from '../contract/errors.ts';
import { securityFieldLabels } from '../contract/field-labels.ts';
import type { CodeSubjectWords } from '../server/deps.ts';
import { createGuards, factorsOf, securityBindings, setOperationPassword } from '../server/index.ts';
import { smallMenu, reviewOperation, describeTestOrders, testBindings, type TestPayments } from './edge-bindings.ts';
import { phoneOf } from './phone.ts';
import { qrWait } from './qr-wait.ts';
import { checkRealName, realNameOf } from './real-name.ts';

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

export const LOGIN_PASSWORD = 'Portal#2026';
export const OPERATION_PASSWORD = 'Chenguang88';
export const CONTROL_ORIGIN = 'https://portal.example.com';
export const SECRET = Buffer.alloc(32, 9);

export const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000] as const;

export interface Place {
  mid: string;
  role: StartingRole;
  authStatus?: 'active' | 'pend' | 'disabled';
  isDefault?: true;
}

export interface Someone {
  personId: string;
  loginName: string;
  mobile: string;
}

/** The four capabilities behind the real edge, on the real PostgreSQL; only the phone and the time are the test's. */
export interface RealEdge {
  url: string;
  guards: Guards;
  client(): OutsideClient;
  /**
   * The time of sessions, codes and tries moves forward by this much. It does not move otherwise: a second is a second,
   * however slow the machine.
   */
  forward(ms: number): void;
  /** By how much it has gone on, for a second server with the same time. */
  ahead(): number;
  now(): Date;
  phone: {
    messages: { mobile: string; text: string; code: string }[];
    isBroken: boolean;
    codeOf(mobile: string): string;
  };
  /**
   * Somebody new, with a login password, in merchants that are made when they are not there. An operation password only
   * when it is named; a real-name check unless it is denied.
   */
  person(places?: Place[], operationPassword?: string, realName?: boolean): Promise<Someone>;
  /** Enters with the password, over the wire. */
  signIn(who: Someone): Promise<OutsideClient>;
  roleIn(mid: string, role: StartingRole): string;
  /** The effects of `test/pay` under a number, or how often it was prepared. */
  payments(requestNo: string, which?: keyof TestPayments): number;
  logText(): string;
  stop(): Promise<void>;
}

export interface RealEdgeOptions {
  codeSubjects?: readonly CodeSubjectWords[];
  bindings?: readonly Binding[];
  menu?: readonly MenuNode[];
  errorTexts?: ErrorTexts;
  fileTakers?: Readonly<Record<string, FileTaker>>;
  /** The accounts to which a person can be limited. */
  accountsOf?: AccessDeps['accountsOf'];
  /** Replaces guards of the edge, e.g. by one that throws. */
  spoil?: (guards: Guards) => Guards;
}

const platform = { platformNo: 'P01', platformName: '商户门户' };
const peopleErrors = { ...identityErrors, ...merchantErrors, ...accessErrors, ...changeErrors, ...securityErrors };
const ownLabels = {
  ...commonFieldLabels,
  ...identityFieldLabels,
  ...accessFieldLabels,
  ...securityFieldLabels,
};
const ownTexts = { ...edgeErrors, ...quietCodes, ...peopleErrors };

/** What happened behind the server, and its time, as the test reads and sets them. */
interface Behind {
  lines: string[];
  payments: TestPayments;
  phone: ReturnType<typeof phoneOf>;
  realClock: Clock;
}

async function listen(
  db: TestDatabase,
  { lines, payments, phone, realClock }: Behind,
  {
    bindings = [],
    menu = smallMenu,
    errorTexts = {},
    fileTakers,
    accountsOf = async () => [],
    codeSubjects = [],
    spoil = (guards) => guards,
  }: RealEdgeOptions,
) {
  const log = serverLog('debug', { write: (line: string) => void lines.push(line) });
  const countersDb = db.open({ poolSize: 4, applicationName: 'test counters' });
  const transportKeys = createTransportKeys({ db: countersDb, secret: SECRET, log });
  const deps = { secret: SECRET, sms: phone, countersDb, realClock, portalUrl: CONTROL_ORIGIN };
  const operations = (): readonly Operation[] => all.map(({ operation }) => operation);
  const security = {
    ...deps,
    operations,
    codeSubjects: [{ operation: reviewOperation, describe: describeTestOrders }, ...codeSubjects],
    control: { origin: CONTROL_ORIGIN, byScript: false },
  };
  const guards = spoil(createGuards({ ...security, db: db.database }));
  const all: Binding[] = [
    ...identityBindings({
      ...deps,
      qrWait,
      platform,
      transportKey: () => transportKeys.current(),
      roles: roleDirectory,
      admits,
      fileTakers,
    }),
    ...merchantBindings(),
    ...accessBindings({ ...deps, operations, factorsOf, reviewLimitsOf: async () => [], accountsOf, platform }),
    ...securityBindings(security),
    ...testBindings(payments),
    ...bindings,
  ];
  await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, menu));
  // All clients of a test file are one address, and a busy machine answers late: limits are tested in platform/http.
  const limits = { publicRate: { burst: 100_000, perSecond: 100_000 }, queueTimeoutMs: 60_000 };
  const server = await createHttpServer({
    bindings: all,
    guards,
    db: db.database,
    clock: systemClock,
    log,
    errorTexts: { ...ownTexts, ...errorTexts },
    fieldLabels: ownLabels,
    transportKeys,
    trustProxy: 'loopback',
    ...limits,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const stop = async (): Promise<void> => {
    await server.close();
    await countersDb.close();
  };
  return { url, guards, stop };
}

export async function startRealEdge(db: TestDatabase, options: RealEdgeOptions = {}): Promise<RealEdge> {
  const begun = Date.now();
  let offset = 0;
  const lines: string[] = [];
  const payments: TestPayments = { prepared: [], paid: [] };
  const phone = phoneOf();
  const realClock = { now: () => new Date(begun + offset) };
  const { url, guards, stop } = await listen(db, { lines, payments, phone, realClock }, options);
  return {
    ...peopleOf(db, options.menu ?? smallMenu),
    url,
    guards,
    phone,
    client: () => createOutsideClient(url),
    forward: (ms) => void (offset += ms),
    ahead: () => offset,
    now: realClock.now,
    async signIn({ loginName }) {
      const client = createOutsideClient(url);
      const { responseCode } = await client.login(loginName, LOGIN_PASSWORD);
      if (responseCode !== '00000') throw new Error(`${loginName} could not enter: ${responseCode}`);
      return client;
    },
    payments: (number, which = 'paid') => payments[which].filter((one) => one === number).length,
    logText: () => lines.join(''),
    stop,
  };
}

/** Two edges on one database must not make the same mobile twice. */
const freshMobile = (): string => `139${String(parseInt(randomUUID().slice(0, 8), 16) % 100_000_000).padStart(8, '0')}`;

function peopleOf(db: TestDatabase, menu: readonly MenuNode[]): Pick<RealEdge, 'person' | 'roleIn'> {
  const roles = new Map<string, Record<StartingRole, string>>();
  const roleIn = (mid: string, role: StartingRole): string => roles.get(mid)![role];
  return {
    roleIn,
    person: (places = [], operationPassword, realName = true) =>
      db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
        const mobile = freshMobile();
        const loginName = `user-${mobile}`;
        const personId = await createPerson(tx, SECRET, {
          loginName,
          mobile,
          userName: realNameOf(mobile),
          password: LOGIN_PASSWORD,
        });
        if (operationPassword) await setOperationPassword(tx, SECRET, personId, operationPassword);
        if (realName) await checkRealName(tx, SECRET, { personId, mobile });
        for (const { mid, role, authStatus = 'active', isDefault } of places) {
          if (!roles.has(mid)) {
            await createMerchant(tx, { mid, customerName: `商户${mid}`, ...platform });
            roles.set(mid, await createMerchantRoles(tx, mid, menu));
            await openApplications(tx, mid, [...new Set(menu.flatMap(({ application = [] }) => application))]);
          }
          await relatePerson(tx, {
            mid,
            personId,
            roleId: roleIn(mid, role),
            roleClass: role === 'admin' ? 'admin' : 'operator',
            authStatus,
          });
          if (isDefault) await chooseDefaultMerchant(tx, personId, mid);
        }
        return { personId, loginName, mobile };
      }),
  };
}

/** A call of a client at another address than this machine's, as a proxy would hand it on. */
export async function callFrom(client: OutsideClient, address: string, path: string, payload: object): Promise<string> {
  const sent = await client.send(path, await client.seal(path, payload, { ptoken: null }), {
    ptoken: null,
    headers: { 'x-forwarded-for': address },
  });
  return sent.responseCode;
}

/** A login password sealed with a random of its own, as `login/account` takes it. */
export async function sealLogin(
  client: OutsideClient,
  loginName: string,
  password: string,
): Promise<{ loginName: string; password: string; nonceStr: string }> {
  const { data } = await client.call<{ sm2Random: string; publicKeyX: string; publicKeyY: string; nonceStr: string }>(
    'login/keyboard/init',
    {},
    { ptoken: null },
  );
  return {
    loginName,
    password: encryptPassword(data.sm2Random, password, `04${data.publicKeyX}${data.publicKeyY}`),
    nonceStr: data.nonceStr,
  };
}

/** An operation password sealed with a random of the client's session. */
export async function sealOperation(
  client: OutsideClient,
  password: string,
): Promise<{ password: string; nonceStr: string }> {
  const { data } = await client.call<{ jsSdkRandom: string; jsSdkDataB: string; nonceStr: string }>('getRandom', {
    businessCode: 'passEncryptRandom',
  });
  return { password: encryptPassword(data.jsSdkRandom, password, data.jsSdkDataB), nonceStr: data.nonceStr };
}

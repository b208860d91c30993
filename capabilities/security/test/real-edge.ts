import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { accessErrors } from '#capabilities/access/contract/errors.ts';
import { accessBindings, createMerchantRoles, syncMenu, type StartingRole } from '#capabilities/access/server/index.ts';
import { createPerson, identityBindings, identityErrors, type FileTaker, type IdentityDeps } from '#capabilities/identity/server/index.ts';
import { merchantErrors } from '#capabilities/merchant/contract/errors.ts';
import { chooseDefaultMerchant, createMerchant, merchantBindings, relatePerson, roleDirectory } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { bind, createHttpServer, createTransportKeys, serverLog, type Binding, type Guards } from '#platform/http/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { edgeErrors, quietCodes, type ErrorTexts } from '#platform/kernel/errors.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import { operation, type Operation } from '#platform/kernel/operation.ts';
import { amountInput, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { ok } from '#platform/kernel/result.ts';
import { encryptPassword } from '#platform/wire/sm2-password.ts';
import type { testDatabase } from '#testkit/database.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';
import { securityErrors } from '../contract/errors.ts';
import { createGuards, factorsOf, markRealNameChecked, securityBindings, setOperationPassword, type CodeSubjectWords } from '../server/index.ts';

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

export const LOGIN_PASSWORD = 'Portal#2026';
export const OPERATION_PASSWORD = 'Chenguang88';
export const SECRET = Buffer.alloc(32, 9);

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

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
  /** Real time of sessions, codes and tries goes on by this much. */
  forward(ms: number): void;
  /** Real time does not move during the work, however slow the machine. */
  inOneMoment<T>(work: () => Promise<T>): Promise<T>;
  /** By how much it has gone on, for a second server with the same time. */
  ahead(): number;
  phone: { messages: { mobile: string; text: string; code: string }[]; isBroken: boolean; codeOf(mobile: string): string };
  /** Somebody new, with a login password, in merchants that are made when they are not there. An operation password only when it is named; a real-name check unless it is denied. */
  person(places?: Place[], operationPassword?: string, realName?: boolean): Promise<Someone>;
  /** Enters with the password, over the wire. */
  signIn(who: Someone): Promise<OutsideClient>;
  roleIn(mid: string, role: StartingRole): string;
  /** The effects of `test/pay` under a number. */
  payments(requestNo: string): number;
  logText(): string;
  stop(): Promise<void>;
}

/** A small menu with the codes of the product; a test of the whole menu hands in its own. */
const smallMenu: MenuNode[] = [
  { code: '02', parent: null, name: '账户', type: 'func_menu', path: '/account', order: 2, defaultRoles: ['maker', 'checker', 'viewer'] },
  { code: '0201', parent: '02', name: '账户总览', type: 'func_page', path: '/account/overview', order: 1, defaultRoles: ['maker', 'checker', 'viewer'] },
  { code: '0301', parent: null, name: '提现', type: 'func_page', path: '/fund/withdraw', order: 3, defaultRoles: ['maker'] },
  { code: '030101', parent: '0301', name: '提交提现', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
];

const reviewOperation = operation({
  path: 'test/review',
  title: '测试复核',
  input: z.object({ requestNo, orders: z.array(z.object({ orderNo: z.string() })), mespAuthList }),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', effect: 'change', confirm: { sms: 'test.review' } },
  codeBinds: { orderNos: ({ orders }) => orders.map(({ orderNo }) => orderNo) },
});

/** Orders of this century are there, of 10 yuan each. */
const describeTestOrders: CodeSubjectWords['describe'] = async (_context, { orderNos = [] }) =>
  orderNos.every((orderNo) => orderNo.startsWith('20')) ? { orderNos, amount: `${orderNos.length}0.00` } : null;

/** A payment that does nothing but count, with the factors that real ones have; and a look at the accounts. */
function testBindings(paid: string[]): Binding[] {
  const pay = operation({
    path: 'csdb/v2/test/pay',
    title: '测试付款',
    input: z.object({ requestNo, payee: z.string(), amount: amountInput, mespAuthList }),
    output: z.object({ orderNo: z.string() }),
    errors: [],
    policy: { audience: 'merchant', permission: ['030101'], effect: 'change', movesMoney: true, confirm: { password: true, sms: 'test.pay' } },
    codeBinds: { payee: ({ payee }) => payee, amount: ({ amount }) => amount },
  });
  const lookAtAccounts = operation({ path: 'test/accounts', title: '查询账户', input: z.object({}), output: z.object({}), errors: [], policy: { audience: 'merchant', permission: ['0201'], effect: 'read' } });
  const approve = operation({ ...pay, path: 'test/approve', title: '测试复核', policy: { audience: 'person', effect: 'change', confirm: { sms: 'test.approve' } }, codeBinds: {} });
  return [
    bind(pay, async (_context, { requestNo }) => {
      paid.push(requestNo);
      return ok({ orderNo: String(paid.length) });
    }),
    bind(reviewOperation, async () => ok({})),
    bind(approve, async () => ok({ orderNo: '' })),
    bind(lookAtAccounts, async () => ok({})),
  ];
}

export interface RealEdgeOptions {
  bindings?: readonly Binding[];
  menu?: readonly MenuNode[];
  errorTexts?: ErrorTexts;
  /** How long a browser waits for news of its QR. */
  qrWait?: IdentityDeps['qrWait'];
  fileTakers?: Readonly<Record<string, FileTaker>>;
  /** Replaces guards of the edge, e.g. by one that throws. */
  spoil?: (guards: Guards) => Guards;
}

const platform = { platformNo: 'P01', platformName: '商户门户' };

export async function startRealEdge(db: TestDatabase, { bindings = [], menu = smallMenu, errorTexts = {}, qrWait, fileTakers, spoil = (guards) => guards }: RealEdgeOptions = {}): Promise<RealEdge> {
  let offset = 0;
  let stopped: number | null = null;
  const lines: string[] = [];
  const paid: string[] = [];
  const phone = phoneOf();
  const log = serverLog('debug', { write: (line: string) => void lines.push(line) });
  const countersDb = openDatabase({ url: db.url, poolSize: 4, applicationName: 'test counters' });
  const transportKeys = createTransportKeys({ db: db.database, secret: SECRET, log });
  const deps = { secret: SECRET, sms: phone, countersDb, realClock: { now: () => new Date((stopped ?? Date.now()) + offset) } };
  const operations = (): readonly Operation[] => all.map(({ operation }) => operation);
  const security = { ...deps, operations, sender: platform.platformName, codeSubjects: [{ operation: reviewOperation, describe: describeTestOrders }] };
  const guards = spoil(createGuards({ ...security, db: db.database }));
  const all: Binding[] = [
    ...identityBindings({ ...deps, ...(qrWait ? { qrWait } : {}), provider: { ...platform, name: platform.platformName, phone: '4000000000', icp: '' }, transportKey: () => transportKeys.current(), roles: roleDirectory, fileTakers }),
    ...merchantBindings(), ...accessBindings({ operations, factorsOf, platform }), ...securityBindings(security), ...testBindings(paid), ...bindings,
  ];
  const texts = { ...edgeErrors, ...quietCodes, ...identityErrors, ...merchantErrors, ...accessErrors, ...securityErrors, ...errorTexts };
  await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, menu));
  // All clients of a test file are one address; what one address may ask for is tested in platform/http.
  const publicRate = { burst: 100_000, perSecond: 100_000 };
  const server = await createHttpServer({ bindings: all, guards, db: db.database, clock: systemClock, log, errorTexts: texts, transportKeys, trustProxy: 'loopback', publicRate });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    ...peopleOf(db, menu),
    url,
    guards,
    phone,
    client: () => createOutsideClient(url),
    forward: (ms) => void (offset += ms),
    inOneMoment: async (work) => {
      stopped = Date.now();
      return work().finally(() => (stopped = null));
    },
    ahead: () => offset,
    async signIn({ loginName }) {
      const client = createOutsideClient(url);
      const { responseCode } = await client.login(loginName, LOGIN_PASSWORD);
      if (responseCode !== '00000') throw new Error(`${loginName} could not enter: ${responseCode}`);
      return client;
    },
    payments: (number) => paid.filter((one) => one === number).length,
    logText: () => lines.join(''),
    async stop() {
      await server.close();
      await countersDb.close();
    },
  };
}

/** Accepts the message before the call is answered, like a gateway on the same machine. */
function phoneOf() {
  const phone = {
    messages: [] as { mobile: string; text: string; code: string }[],
    isBroken: false,
    async send({ mobile, text, code = '' }: { mobile: string; text: string; code?: string }) {
      if (phone.isBroken) throw new Error('the gateway is away');
      phone.messages.push({ mobile, text, code });
    },
    codeOf(mobile: string): string {
      const code = phone.messages.findLast((message) => message.mobile === mobile)?.code;
      if (!code) throw new Error(`nothing was sent to ${mobile}`);
      return code;
    },
  };
  return phone;
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
        const personId = await createPerson(tx, SECRET, { loginName, mobile, userName: `用户${mobile.slice(-4)}`, password: LOGIN_PASSWORD });
        if (operationPassword) await setOperationPassword(tx, SECRET, personId, operationPassword);
        if (realName) await markRealNameChecked(tx, personId);
        for (const { mid, role, authStatus = 'active', isDefault } of places) {
          if (!roles.has(mid)) {
            await createMerchant(tx, { mid, customerName: `商户${mid}`, ...platform });
            roles.set(mid, await createMerchantRoles(tx, mid, menu));
          }
          await relatePerson(tx, { mid, personId, roleId: roleIn(mid, role), roleClass: role === 'admin' ? 'admin' : 'operator', authStatus });
          if (isDefault) await chooseDefaultMerchant(tx, personId, mid);
        }
        return { personId, loginName, mobile };
      }),
  };
}

/** A call of a client at another address than this machine's, as a proxy would hand it on. */
export async function callFrom(client: OutsideClient, address: string, path: string, payload: object): Promise<string> {
  const sent = await client.send(path, await client.seal(path, payload, { ptoken: null }), { ptoken: null, headers: { 'x-forwarded-for': address } });
  return sent.responseCode;
}

/** A login password sealed with a random of its own, as `login/account` takes it. */
export async function sealLogin(client: OutsideClient, loginName: string, password: string): Promise<{ loginName: string; password: string; nonceStr: string }> {
  const { data } = await client.call<{ sm2Random: string; publicKeyX: string; publicKeyY: string; nonceStr: string }>('login/keyboard/init', {}, { ptoken: null });
  return { loginName, password: encryptPassword(data.sm2Random, password, `04${data.publicKeyX}${data.publicKeyY}`), nonceStr: data.nonceStr };
}

/** An operation password sealed with a random of the client's session. */
export async function sealOperation(client: OutsideClient, password: string): Promise<{ password: string; nonceStr: string }> {
  const { data } = await client.call<{ jsSdkRandom: string; jsSdkDataB: string; nonceStr: string }>('getRandom', { businessCode: 'passEncryptRandom' });
  return { password: encryptPassword(data.jsSdkRandom, password, data.jsSdkDataB), nonceStr: data.nonceStr };
}

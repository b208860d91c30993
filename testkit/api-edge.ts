import type { AddressInfo } from 'node:net';
import { orderKinds } from '#apps/server/capabilities.ts';
import { apiScopes, errorTexts, fieldLabels, menuNodes } from '#apps/server/catalogue.ts';
import { joinWeb } from '#apps/server/product.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { OrderFixture, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { MerchantPlan, TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { createHttpServer, createTransportKeys, serverLog, type Binding } from '#platform/http/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { noMessenger } from '#platform/port/messenger-app.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import { ApiClient, newTestKey, type TestKey } from './api-client.ts';

/** The fixture brings the menu of orders itself. */
const menu = menuNodes.filter(({ code }) => !orderMenu.some((node) => node.code === code));
const SECRET = Buffer.alloc(32, 7);

export interface KeyPlan {
  name?: string;
  scopes?: string[];
  addresses?: string[];
  single?: string;
  day?: string;
  dayCount?: number;
  endDate?: string;
}

interface ShownKeys {
  list: { keyId: string; name: string; credentials: { credentialId: string }[] }[];
}

/** The machine interface of the portal as the product has it, on a test's database, with merchants and their money. */
export interface ApiEdge {
  url: string;
  fixture: OrderFixture;
  merchant(plan?: MerchantPlan): Promise<TestMerchant>;
  /** A key of a merchant, made on the page by its only administrator. */
  client(
    merchant: TestMerchant,
    plan?: KeyPlan,
    key?: TestKey,
  ): Promise<{ client: ApiClient; keyId: string; credentialId: string; key: TestKey }>;
  /** Another client with a registered credential. */
  clientOf(key: TestKey, credentialId: string): ApiClient;
  keys(merchant: TestMerchant): Promise<ShownKeys['list']>;
  forward(ms: number): void;
  stop(): Promise<void>;
}

const urlOf = ({ server }: Awaited<ReturnType<typeof createHttpServer>>): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export async function startApiEdge(rate = { burst: 10_000, perSecond: 10_000 }): Promise<ApiEdge> {
  const bindings: Binding[] = [];
  const fixture = await OrderFixture.open({ bindings, kinds: orderKinds, menu });
  const { db } = fixture;
  let offset = 0;
  const now = () => Date.now() + offset;
  const countersDb = db.open({ poolSize: 4, applicationName: 'test counters' });
  const edgeDb = db.open({ poolSize: 20, applicationName: 'test edge' });
  const log = serverLog('error');
  const transportKeys = createTransportKeys({ db: countersDb, secret: SECRET, log });
  const joined = joinWeb({
    db: edgeDb,
    factorsDb: countersDb,
    loginsDb: countersDb,
    secret: SECRET,
    sms: { send: async () => undefined },
    transportKey: () => transportKeys.current(),
    receivingBank,
    messenger: noMessenger,
    identityService: { check: async () => ({ state: 'unknown' }) },
    realClock: { now: () => new Date(now()) },
    demo: true,
  });
  bindings.push(...joined.bindings);
  const server = await createHttpServer({
    ...joined,
    api: { ...joined.api, rate },
    db: edgeDb,
    clock: fixture.clock,
    log,
    errorTexts,
    fieldLabels,
    transportKeys,
    now,
    tooOftenPauseMs: 0,
    queueTimeoutMs: 60_000,
    trustProxy: 'loopback',
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = urlOf(server);
  const keys: ApiEdge['keys'] = async (merchant) =>
    must(await fixture.call<ShownKeys>(merchant, 'admin', 'machine/key.list', {})).list;
  return {
    url,
    fixture,
    keys,
    merchant: (plan = {}) => fixture.openMerchant({ staff: ['admin', 'maker', 'checker'], menu, ...plan }),
    clientOf: (key, credentialId) => new ApiClient(url, key, credentialId),
    forward: (ms) => void (offset += ms),
    async client(merchant, plan = {}, key) {
      const pair = key ?? (await newTestKey());
      const name = plan.name ?? newId().slice(-12);
      const scopes = plan.scopes ?? apiScopes('merchant').map(({ code }) => code);
      const input = { requestNo: newId(), publicKey: pair.pem, ...plan, name, scopes };
      must(await fixture.call(merchant, 'admin', 'machine/key.make', input));
      const made = (await keys(merchant)).find((one) => one.name === name)!;
      const { credentialId } = made.credentials[0]!;
      return { client: new ApiClient(url, pair, credentialId), keyId: made.keyId, credentialId, key: pair };
    },
    async stop() {
      await server.close();
      await Promise.all([countersDb.close(), edgeDb.close()]);
      await db.close();
    },
  };
}

import type { AddressInfo } from 'node:net';
import { apiScopes, errorTexts, fieldLabels } from '#apps/server/catalogue.ts';
import { joinConsole } from '#apps/server/product.ts';
import { listProviderKeys, proposeKey } from '#capabilities/machine/contract/provider-operations.ts';
import { must, type OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { createHttpServer, createTransportKeys, serverLog } from '#platform/http/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import { ApiClient, newTestKey, type TestKey } from './api-client.ts';

const SECRET = Buffer.alloc(32, 7);

/** The machine interface of the console as the product has it, on the database of a fixture. */
export interface ProviderApiEdge {
  url: string;
  atConsole: TestConsole;
  /** A key of the provider, proposed by one person and approved by another one. */
  client(
    plan?: { name?: string; scopes?: string[]; single?: string; day?: string; dayCount?: number },
    key?: TestKey,
  ): Promise<{ client: ApiClient; keyId: string; credentialId: string; key: TestKey }>;
  stop(): Promise<void>;
}

export async function startProviderApi({ db, clock }: Pick<OrderFixture, 'db' | 'clock'>): Promise<ProviderApiEdge> {
  const countersDb = db.open({ poolSize: 2, applicationName: 'console counters', realm: 'provider' });
  const log = serverLog('error');
  const joined = joinConsole({
    db: db.console,
    countersDb,
    secret: SECRET,
    sms: { send: () => Promise.reject(new Error('no message is sent')) },
    receivingBank,
    gatewayHosts: {},
    portalUrl: null,
    consoleUrl: 'http://localhost:8082',
    merchantBindingOf: () => undefined,
  });
  const server = await createHttpServer({
    ...joined,
    api: { ...joined.api, rate: { burst: 10_000, perSecond: 10_000 } },
    db: db.console,
    clock,
    log,
    errorTexts,
    fieldLabels,
    transportKeys: createTransportKeys({ db: countersDb, secret: SECRET, log }),
    tooOftenPauseMs: 0,
    queueTimeoutMs: 60_000,
    trustProxy: 'loopback',
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const atConsole = new TestConsole({ db, clock }, { bindings: joined.bindings, changeKinds: [] });
  const [one, other] = [await atConsole.add('管理甲', 'admin'), await atConsole.add('管理乙', 'admin')];
  return {
    url,
    atConsole,
    async client(plan = {}, key) {
      const pair = key ?? (await newTestKey());
      const name = plan.name ?? newId().slice(-12);
      const proposed = await atConsole.call(one, proposeKey, {
        requestNo: newId(),
        addresses: [],
        scopes: apiScopes('provider').map(({ code }) => code),
        ...plan,
        name,
        publicKey: pair.pem,
        reason: '核心系统对接',
        mespAuthList: [{ totpCode: '123456' }],
      });
      must(await atConsole.decide(other, must(proposed).changeId));
      const made = must(await atConsole.call(one, listProviderKeys, {})).list.find((row) => row.name === name)!;
      const { credentialId } = made.credentials[0]!;
      return { client: new ApiClient(url, pair, credentialId), keyId: made.keyId, credentialId, key: pair };
    },
    async stop() {
      await server.close();
      await countersDb.close();
    },
  };
}

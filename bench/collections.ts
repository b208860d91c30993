import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { creditCollections, type CollectionItem } from '#capabilities/collection/server/credit-collections.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import setup from '#testkit/database-setup.ts';
import { startProviderApi } from '#testkit/provider-api-edge.ts';
import { measured, median, printRound, row } from './rounds.ts';

const MERCHANTS = 20;
const ITEMS = 1_000;
const ROUNDS = 5;
const CONNECTIONS = 2;
const GOAL = 2_000;
const PAID_AT = '2026-11-20T14:58:00+08:00';

/**
 * `npm run bench -- collections [requests]`: credits a second through `POST /provider/v1/collections`, a thousand a
 * request, compared with the use case alone, round by round. The client signs in a process of its own. The database is
 * not durable, because a commit is one of a thousand credits.
 */
export async function benchCollections(requests = 4): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const stop = await setup();
  const fixture = await OrderFixture.open({ bindings: [], kinds: [] });
  const edge = await startProviderApi(fixture);
  try {
    const { key, credentialId } = await edge.client();
    const accounts: string[] = [];
    for (let count = 0; count < MERCHANTS; count += 1)
      accounts.push((await fixture.openMerchant({ balance: '1.00' })).account.accountNo);
    const client = fork(join(import.meta.dirname, 'collections-client.ts'), {
      env: {
        ...process.env,
        API_URL: edge.url,
        KEY_ID: credentialId,
        KEY: key.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
      },
    });
    const report = async (message: object): Promise<void> => {
      client.send(message);
      const [answer] = await once(client, 'message');
      if (answer !== 'done') throw new Error(String(answer));
    };
    const work = { accounts, requests, items: ITEMS, connections: CONNECTIONS, paidAt: PAID_AT };
    await report({ ...work, requests: 1 });
    console.log(row('round', ['API credits/s', 'alone/s', 'ratio', 'API ms CPU', 'alone']));
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const credits = requests * ITEMS;
      const alone = await measured(() => creditAlone(fixture, accounts, requests));
      const api = await measured(() => report(work));
      ratios.push(printRound(round, credits, api, alone, GOAL));
    }
    client.kill();
    console.log(
      `Median ratio ${median(ratios).toFixed(2)}. Load average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores that client, server and database share; CPU is that of the server.`,
    );
  } finally {
    await edge.stop();
    await fixture.db.close();
    await stop();
  }
}

async function creditAlone(fixture: OrderFixture, accounts: readonly string[], requests: number): Promise<void> {
  const itemOf = (index: number): CollectionItem => ({
    collectionNo: newId(),
    accountNo: accounts[index % accounts.length]!,
    amountFen: 1_00n,
    payerName: '李顾客',
    channel: '微信支付',
    note: '门店收款',
    paidAt: new Date(PAID_AT),
    isPending: index % 2 === 0,
  });
  const one = () =>
    fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      creditCollections(
        tx,
        Array.from({ length: ITEMS }, (_, index) => itemOf(index)),
        fixture.clock.now(),
      ),
    );
  for (let sent = 0; sent < requests; sent += CONNECTIONS)
    await Promise.all(Array.from({ length: Math.min(CONNECTIONS, requests - sent) }, one));
}

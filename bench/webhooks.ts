import { fork } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { createSender, Deliverer } from '#capabilities/webhook/server/index.ts';
import { deps, endpointOf } from '#capabilities/webhook/server/test/webhook-fixture.ts';
import setup from '#testkit/database-setup.ts';
import { measured, median, printRound, row } from './rounds.ts';

const MERCHANTS = 40;
const ROUNDS = 5;
const AT_ONCE = 256;
const GOAL = 500;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * `npm run bench -- webhooks [deliveries]`: deliveries a second of one process to receivers on this machine, from the
 * outbox to the written result, compared with the same number of signed requests without a database, round by round.
 */
export async function benchWebhooks(deliveries = 4_000): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const stop = await setup();
  const fixture = await OrderFixture.open({ bindings: [], kinds: [] });
  const receiver = fork(join(import.meta.dirname, 'webhook-receiver.ts'));
  try {
    const port = await new Promise<number>((resolve) =>
      receiver.once('message', (message) => resolve(message as number)),
    );
    const mids: string[] = [];
    for (let count = 0; count < MERCHANTS; count += 1) {
      const { mid } = await fixture.openMerchant();
      await endpointOf(fixture, mid, { url: `http://127.0.0.1:${port}/${mid}` });
      mids.push(mid);
    }
    console.log(row('round', ['deliveries/s', 'plain/s', 'ratio', 'ms CPU', 'plain']));
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await write(fixture, mids, round, deliveries);
      const plain = await measured(() => plainRequests(port, deliveries));
      const ours = await measured(() => deliver(fixture, deliveries));
      // The first warms up.
      if (round === 0) continue;
      ratios.push(printRound(round, deliveries, ours, plain, GOAL));
    }
    console.log(
      `Median ratio ${median(ratios).toFixed(2)}. Load average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores that receiver, deliverer and database share; CPU is that of the deliverer.`,
    );
  } finally {
    receiver.kill();
    await fixture.db.close();
    await stop();
  }
}

/** Events of as many orders, three of each. */
async function write({ db }: OrderFixture, mids: readonly string[], round: number, deliveries: number): Promise<void> {
  await db.admin.query(
    `SELECT webhook.write_event(($1::text[])[1 + n % $2], 'order.failed', $3 || '/' || n, $3 || '/' || n / (3 * $2) || '/' || n % $2, (n / $2) % 3, now(), '{"orderNo":"202611201000001234567890","amount":"12.00"}', true)
     FROM generate_series(0, $4::int - 1) n ORDER BY n`,
    [mids, mids.length, String(round), deliveries],
  );
}

async function deliver({ db, clock }: OrderFixture, deliveries: number): Promise<void> {
  const finished = Promise.withResolvers<void>();
  let sent = 0;
  const sender = createSender({ allow: ['127.0.0.1'] });
  const deliverer = new Deliverer({
    db: db.database,
    clock,
    secret: deps.secret,
    log: silent,
    send: async (request) => {
      const answer = await sender.send(request);
      sent += 1;
      if (sent >= deliveries) finished.resolve();
      return answer;
    },
  });
  deliverer.start();
  await finished.promise;
  // What was sent last is written.
  await deliverer.stop();
  sender.close();
  const { rows } = await db.admin.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook.deliveries WHERE state <> 'delivered'`,
  );
  if (rows[0]!.count > 0) throw new Error(`${rows[0]!.count} are not delivered`);
}

async function plainRequests(port: number, count: number): Promise<void> {
  const sender = createSender({ allow: ['127.0.0.1'] });
  const secret = randomBytes(24);
  const body = JSON.stringify({ id: '1', type: 'order.failed', data: { orderNo: '202611201000001234567890' } });
  let remaining = count;
  const lane = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      const signature = createHmac('sha256', secret).update(`${remaining}.1.${body}`).digest('base64');
      const headers = { 'content-type': 'application/json', 'webhook-signature': `v1,${signature}` };
      await sender.send({ url: `http://127.0.0.1:${port}/plain`, headers, body });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  sender.close();
}

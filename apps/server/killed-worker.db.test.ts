import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApplications } from '#capabilities/access/server/index.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import { endpointOf } from '#capabilities/webhook/server/test/webhook-fixture.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { applications } from './catalogue.ts';

const LINES = 300;
const SUBJECTS = 80;
const EACH = 3;
/** None of them ends in what the bank refuses. */
const FIRST_PAYEE = 1_100;
/** With this receipt, which it never gets an answer to, the worker dies. */
const KILLED_AT = [40, 100, 170];
const TIMEOUT_MS = 120_000;
const PAYOUTS = '/open/v1/payout-batches';

let edge: ApiEdge;
/** What arrived, in its sequence. */
const receipts: { id: string; name: string }[] = [];
let doomed: { child: ChildProcess; at: number } | undefined;
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => void (text += part.toString()));
  request.on('end', () => {
    const { name = '' } = (JSON.parse(text) as { data: { name?: string } }).data;
    receipts.push({ id: String(request.headers['webhook-id']), name });
    if (doomed && receipts.length >= doomed.at) doomed.child.kill('SIGKILL');
    else response.end();
  });
});
const rail = new BookRail({ bulk: true });

beforeAll(async () => {
  edge = await startApiEdge();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await edge.stop();
});

const query = async <Row extends object>(sql: string, params: unknown[] = []): Promise<Row[]> =>
  (await edge.fixture.db.admin.query<Row>(sql, params)).rows;

function startWorker(round: number): ChildProcess {
  const child = fork(join(import.meta.dirname, '../../testkit/mortal-worker.ts'), {
    serialization: 'advanced',
    env: {
      ...process.env,
      DATABASE_URL: edge.fixture.db.url,
      BEGIN_AT: new Date(Date.parse(BEGIN) + round * 3_600_000).toISOString(),
    },
  });
  child.on('message', async ({ id, method, args }: { id: number; method: keyof BookRail; args: unknown[] }) => {
    const answer = await (rail[method] as (...args: unknown[]) => Promise<unknown>)(...args);
    if (child.connected) child.send({ id, answer });
  });
  return child;
}

async function diesAt(child: ChildProcess, at: number): Promise<void> {
  doomed = { child, at };
  await once(child, 'exit');
  doomed = undefined;
  // Its leases end.
  await query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
  await query(`UPDATE webhook.deliveries SET next_at = now() - interval '1 second' WHERE state = 'waiting'`);
}

it('A worker killed three times loses no notice or line, and repeats none that it wrote', async () => {
  const { fixture } = edge;
  const merchant = await edge.merchant({ layers: null });
  const { mid } = merchant;
  const codes = applications.map(({ code }) => code);
  await fixture.db.database.transaction({ mid }, (tx) => openApplications(tx, mid, codes));
  const { client } = await edge.client(merchant);
  await endpointOf(fixture, mid, { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` });
  const names = Array.from({ length: EACH }, (_, seq) =>
    Array.from({ length: SUBJECTS }, (__, subject) => `${subject}/${seq + 1}`),
  ).flat();
  for (const name of names) {
    const [subject, seq] = name.split('/');
    await query(`SELECT webhook.write_event($1, 'order.failed', $2, $3, $4, now(), $5, true)`, [
      mid,
      `${mid} ${name}`,
      `${mid} ${subject}`,
      Number(seq),
      JSON.stringify({ name }),
    ]);
  }
  const batch = { batchNo: 'KILLED000001', count: LINES, amount: `${LINES}.00` };
  const begun = await client.send({ path: PAYOUTS, body: batch });
  const path = `${PAYOUTS}/${String(begun.body.batchId)}`;
  const lines = Array.from({ length: LINES }, (_, index) => ({
    payeeName: '杭州测试有限公司',
    payeeAccountNo: `622202123400${String(FIRST_PAYEE + index)}`,
    payeeBankName: '中国工商银行',
    branch: '中国工商银行杭州分行',
    payeeType: 'company',
    amount: '1.00',
  }));
  await client.send({ path: `${path}/lines`, body: { fromLine: 1, lines } });
  const placed = await client.send({
    path: `${path}/submit`,
    body: { accountNo: merchant.account.accountNo, amount: batch.amount },
  });
  expect(placed.status, placed.text).toBe(200);

  const written: Set<string>[] = [];
  const receivedAt: number[] = [];
  for (const [round, at] of KILLED_AT.entries()) {
    await diesAt(startWorker(round), at);
    const delivered = await query<{ id: string }>(
      `SELECT event_id::text AS id FROM webhook.deliveries WHERE mid = $1 AND state = 'delivered'`,
      [mid],
    );
    written.push(new Set(delivered.map(({ id }) => id)));
    receivedAt.push(receipts.length);
  }
  const last = startWorker(KILLED_AT.length);
  const open = async () => [
    (await query(`SELECT event_id FROM webhook.deliveries WHERE mid = $1 AND state = 'waiting'`, [mid])).length,
    (await client.send({ path })).body.state,
  ];
  await expect.poll(open, { timeout: TIMEOUT_MS }).toEqual([0, 'done']);
  const gone = once(last, 'exit');
  last.kill('SIGKILL');
  await gone;

  // None is lost.
  expect([...new Set(receipts.map(({ name }) => name).filter((name) => name !== ''))].sort()).toEqual(names.toSorted());
  // What was written as delivered before a death is not sent after it.
  for (const [round, ids] of written.entries())
    expect(receipts.slice(receivedAt[round]).filter(({ id }) => ids.has(id))).toEqual([]);
  // What was under way at a death comes again.
  for (const at of KILLED_AT)
    expect(receipts.filter(({ id }) => id === receipts[at - 1]!.id).length).toBeGreaterThan(1);
  // Of one order they never go back.
  for (let subject = 0; subject < SUBJECTS; subject += 1) {
    const seqs = receipts.filter(({ name }) => name.startsWith(`${subject}/`)).map(({ name }) => name.split('/')[1]!);
    expect(seqs).toEqual(seqs.toSorted());
  }
  const { orderNo } = placed.body as { orderNo: string };
  expect(rail.paidFor(orderNo)).toEqual({ count: LINES, fen: BigInt(LINES) * 100n });
  expect([...rail.book.values()].filter(({ sends }) => sends > 1)).toEqual([]);
  expect((await client.send({ path })).body).toMatchObject({ succeeded: LINES, failed: 0 });
  await fixture.mustAddUp();
});

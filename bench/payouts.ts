import { availableParallelism, loadavg } from 'node:os';
import { openApplications } from '#capabilities/access/server/index.ts';
import { applications } from '#apps/server/catalogue.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN, must } from '#capabilities/order/server/test/order-fixture.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import { createWorker } from '#platform/jobs/index.ts';
import type { ApiClient, ApiReply } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { setUpDatabase } from '#testkit/database-setup.ts';

const PART = 1_000;
const PATH = '/open/v1/payout-batches';
const HOUR_MS = 3_600_000;
const FIRST_CARD = 100_000;
/** Parts of the beginning and of the end that are compared. */
const COMPARED = 5;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * `npm run bench -- payouts [lines]`: one batch of payouts by the machine interface, in parts of a thousand, from its
 * first call until its last line is final, phase by phase; and whether a part takes longer the more came before it.
 * Client, server and worker are this process; the database is durable.
 */
export async function benchPayouts(lines = 100_000): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const stop = await setUpDatabase({ durable: true });
  const edge = await startApiEdge();
  const { fixture } = edge;
  try {
    const merchant = await edge.merchant({ balance: '9000000.00' });
    const { mid } = merchant;
    const codes = applications.map(({ code }) => code);
    await fixture.db.database.transaction({ mid }, (tx) => openApplications(tx, mid, codes));
    await fixture.db.admin.query('UPDATE account.limits SET day_count = 1000000, day_fen = 1e11, month_fen = 1e11');
    await fixture.db.admin.query('INSERT INTO uploads.allowances VALUES ($1, 100000, 20971520)', [mid]);
    const { client } = await edge.client(merchant);
    const phases = new Phases(lines);
    const amount = `${lines}.00`;
    const { batchId } = await good(
      client.send({ path: PATH, body: { batchNo: 'BENCH0000001', count: lines, amount } }),
    );
    const path = `${PATH}/${String(batchId)}`;
    const parts: number[] = [];
    for (let from = 1; from <= lines; from += PART) {
      const body = { fromLine: from, lines: Array.from({ length: PART }, (_, index) => lineOf(from + index)) };
      const begun = performance.now();
      await good(client.send({ path: `${path}/lines`, body }));
      parts.push(performance.now() - begun);
    }
    phases.end('lines by parts, checked');
    await good(client.send({ path }));
    phases.end('state of the complete draft');
    const { accountNo } = merchant.account;
    const { orderNo } = await good(client.send({ path: `${path}/submit`, body: { accountNo, amount } }));
    phases.end('submission');
    // Large sums have a second step.
    for (const reviewer of ['checker', 'admin'] as const) {
      const { state } = await fixture.detail(merchant, String(orderNo));
      if (state === 'pending_review') must(await fixture.approve(merchant, reviewer, String(orderNo)));
    }
    phases.end('reviews');
    await payAll(edge, client, path, { orderNo: String(orderNo), lines });
    phases.end('run by the worker');
    const pages = await readAll(client, path);
    phases.end(`${pages} pages of results`);
    phases.print();
    const mean = (some: number[]): number => some.reduce((sum, ms) => sum + ms, 0) / some.length;
    const [first, last] = [mean(parts.slice(1, 1 + COMPARED)), mean(parts.slice(-COMPARED))];
    console.log(
      `A part of ${PART} lines: ${first.toFixed(0)} ms at first, ${last.toFixed(0)} ms at last, ratio ${(last / first).toFixed(2)}; longest ${Math.max(...parts).toFixed(0)} ms.`,
    );
    console.log(
      `Load average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores that client, server, worker and database share.`,
    );
  } finally {
    await edge.stop();
    await stop();
  }
}

const good = async (reply: Promise<ApiReply>): Promise<ApiReply['body']> => {
  const { status, body, text } = await reply;
  if (status !== 200) throw new Error(text.slice(0, 500));
  return body;
};

/** Hour after hour, until the bank has said the end of each line. */
async function payAll(
  { fixture }: ApiEdge,
  client: ApiClient,
  path: string,
  { orderNo, lines }: { orderNo: string; lines: number },
): Promise<void> {
  const rail = new BookRail({ bulk: true });
  const handlers = orderJobs({ rail, texts: {} });
  const worker = createWorker({
    db: fixture.db.database,
    clock: fixture.clock,
    log: silent,
    handlers,
    backoffMs: () => 0,
  });
  let state = '';
  for (let hour = 0; state !== 'done'; hour += 1) {
    fixture.clock.set(new Date(Date.parse(BEGIN) + hour * HOUR_MS).toISOString());
    await worker.runDue();
    ({ state } = (await good(client.send({ path }))) as { state: string });
  }
  const { count } = rail.paidFor(orderNo);
  if (count !== lines) throw new Error(`the bank paid ${count} lines`);
}

/** Answers how many pages there are. */
async function readAll(client: ApiClient, path: string): Promise<number> {
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const query = `limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`;
    ({ nextCursor: cursor } = (await good(client.send({ path: `${path}/lines?${query}` }))) as {
      nextCursor: string | null;
    });
  }
  return pages;
}

class Phases {
  readonly #lines: number;
  readonly #all: { name: string; seconds: number }[] = [];
  #begun = performance.now();

  constructor(lines: number) {
    this.#lines = lines;
  }

  end(name: string): void {
    const now = performance.now();
    this.#all.push({ name, seconds: (now - this.#begun) / 1_000 });
    this.#begun = now;
  }

  print(): void {
    const sum = this.#all.reduce((total, { seconds }) => total + seconds, 0);
    for (const { name, seconds } of [...this.#all, { name: 'in all', seconds: sum }])
      console.log(
        `${name.padEnd(32)} ${seconds.toFixed(2).padStart(8)} s ${(this.#lines / seconds).toFixed(0).padStart(8)} lines/s`,
      );
  }
}

const lineOf = (no: number): Record<string, string> => ({
  merchantLineNo: `GZ-${no}`,
  payeeName: '杭州测试有限公司',
  // The bank of the test refuses what ends in 0005.
  payeeAccountNo: `62220212${FIRST_CARD + no}8888`,
  payeeBankName: '中国工商银行',
  branch: '中国工商银行杭州分行',
  payeeType: 'company',
  amount: '1.00',
});

import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { ensureRecurring } from '#platform/jobs/index.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import { CHUNK_BYTES } from '../constants.ts';
import { EXPIRE } from './jobs.ts';
import { requestExport, MID, records, Store, type Hooks } from '../test/store.ts';
import { statementRetention } from './retention.ts';

let store: Store;
let client: OutsideClient;
beforeAll(async () => {
  store = await Store.open();
  client = await store.enter();
});
afterEach(async () => {
  for (const name of Object.keys(store.hooks)) delete store.hooks[name as keyof Hooks];
  await store.makeAll();
});
afterAll(() => store.close());

const textOf = async (fileId: string) => (await store.fileOf(client, fileId)).text();
const rowsIn = (text: string) => text.split('\r\n').filter((line) => line.startsWith(`${MID}-`)).length;
const recordOf = async (fileId: string) =>
  (await records(client, { pageSize: 50 })).find((record) => record.fileId === fileId)!;
const chunksOf = async (fileId: string) =>
  (
    await store.db.admin.query(
      'SELECT run_no, chunk_no, content, packed FROM statement.export_chunks WHERE export_id = $1 ORDER BY run_no, chunk_no',
      [fileId],
    )
  ).rows as { run_no: number; chunk_no: number; content: Buffer; packed: boolean }[];

describe('The file', () => {
  it('is a snapshot: rows that change while it is written are not in it', async () => {
    const { fileId } = (await requestExport(client, { upTo: 20_000 })).data;
    store.hooks.afterPage = async (page) => {
      if (page === 2) await store.db.admin.query('INSERT INTO store_test.numbers SELECT generate_series(10002, 10100)');
      if (page === 3) await store.db.admin.query('DELETE FROM store_test.numbers WHERE n BETWEEN 9000 AND 9100');
    };
    await store.worker().runDue();
    await store.db.admin.query(
      'DELETE FROM store_test.numbers WHERE n > 10001; INSERT INTO store_test.numbers SELECT generate_series(9000, 9100) ON CONFLICT DO NOTHING',
    );
    const text = await textOf(fileId);
    expect(rowsIn(text)).toBe(10_001);
    expect(text).toContain(`${MID}-9050,90.50\r\n`);
    expect(await recordOf(fileId)).toMatchObject({ rowCount: 10_001, rowTotal: 10_001 });
  });

  it('is stored in pieces of one size that match its hash, and its progress is shown meanwhile', async () => {
    await store.db.admin.query('INSERT INTO store_test.numbers SELECT generate_series(10002, 80000)');
    const { fileId } = (await requestExport(client, { upTo: 80_000 })).data;
    const seen: string[] = [];
    store.hooks.afterPage = async (page) => {
      // A piece is stored while the next one is made: after 24 pages, or while the next 24 are read.
      if ([20, 60, 80].includes(page))
        seen.push(
          await recordOf(fileId).then(
            ({ state, rowCount, rowTotal }) => `${state}, ${rowCount > 0 ? 'some' : 'none'} of ${rowTotal}`,
          ),
        );
    };
    await store.worker().runDue();
    await store.db.admin.query('DELETE FROM store_test.numbers WHERE n > 10001');
    const chunks = await chunksOf(fileId);
    const pieces = chunks.map(({ content, packed }) => (packed ? zstdDecompressSync(content) : content));
    expect(pieces.slice(0, -1).map(({ length }) => length)).toEqual([CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES]);
    // A text is kept packed.
    expect(Math.max(...chunks.map(({ content }) => content.length))).toBeLessThan(CHUNK_BYTES / 2);
    const content = Buffer.concat(pieces);
    const { sha256, fileSize } = await recordOf(fileId);
    expect([createHash('sha256').update(content).digest('hex'), content.length]).toEqual([sha256, fileSize]);
    const handedOut = async () => Buffer.from(await (await store.fileOf(client, fileId)).arrayBuffer());
    expect(await handedOut()).toEqual(content);
    // As what does not become smaller is kept.
    for (const [chunkNo, piece] of pieces.entries())
      await store.db.admin.query(
        'UPDATE statement.export_chunks SET content = $3, packed = false WHERE export_id = $1 AND chunk_no = $2',
        [fileId, chunkNo, piece],
      );
    expect(await handedOut()).toEqual(content);
    expect(seen).toEqual(['running, none of 80000', 'running, some of 80000', 'running, some of 80000']);
  });

  it('of more than two million rows is not started, and the person must narrow the filter', async () => {
    const { fileId } = (await requestExport(client, { upTo: 11 })).data;
    store.hooks.counts = 2_000_001;
    store.hooks.fails = true;
    await store.worker().runDue();
    expect(await recordOf(fileId)).toMatchObject({
      state: 'failed',
      failReason: '数据超过200万条，请缩小查询范围后重新申请',
    });
    expect(await store.row(fileId)).toMatchObject({ tries: 1 });
  });
});

describe('A file with a head', () => {
  it('begins with it, and has its name', async () => {
    const headed = { bizTypeCode: 'test.headed' };
    const { fileId } = (await requestExport(client, headed)).data;
    await store.worker().runDue();
    expect(await textOf(fileId)).toMatch(new RegExp(`^(?:\uFEFF)?商户门户,${MID}\r\n序号,金额`));
    expect((await records(client, headed))[0]).toMatchObject({ fileName: `数字_${MID}.csv`, rowCount: 3 });
  });
});

describe('A file that is no sheet', () => {
  const drawn = { bizTypeCode: 'test.drawn', format: 'pdf' };

  it('is made in the background only, in its own formats, with its progress', async () => {
    const refused = await Promise.all([
      client.call('statement/realTimeExport', { ...drawn, upTo: 2 }),
      requestExport(client, { ...drawn, format: 'xlsx' }),
      requestExport(client, { format: 'zip' }),
    ]);
    expect(refused.map(({ responseCode }) => responseCode)).toEqual(['06107KCSDS', '09011KPLMS', '09011KPLMS']);
    const { fileId } = (await requestExport(client, { ...drawn, upTo: 2 })).data;
    await store.worker().runDue();
    const file = await store.fileOf(client, fileId);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(await file.text()).toBe(`${MID} pdf 商户门户 1\n${MID} pdf 商户门户 2\n`);
    const [record] = await records(client, drawn);
    expect(record).toMatchObject({ state: 'ready', rowCount: 2, rowTotal: 2, format: 'pdf' });
    expect(record!.fileName).toMatch(/^画_\d{14}\.pdf$/);
  });

  it('is of another format where there is too much for one file, and is downloaded as such', async () => {
    const { fileId } = (await requestExport(client, { ...drawn, upTo: 41 })).data;
    await store.worker().runDue();
    const file = await store.fileOf(client, fileId);
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(await file.text()).toMatch(/ pdf 商户门户 41\n$/);
    const record = (await records(client, drawn)).find((one) => one.fileId === fileId)!;
    expect(record).toMatchObject({ state: 'ready', rowCount: 41, rowTotal: 41, format: 'zip' });
    expect(record.fileName).toMatch(/^画_\d{14}\.zip$/);
  });

  it('has a limit of its own', async () => {
    const { fileId } = (await requestExport(client, { ...drawn, upTo: 51 })).data;
    await store.worker().runDue();
    expect((await records(client, drawn)).find((one) => one.fileId === fileId)).toMatchObject({
      state: 'failed',
      failReason: '数据超过50条，请缩小查询范围后重新申请',
    });
  });
});

describe('A worker that is lost', () => {
  /** Holds the first worker when it has read so many pages; after 28 of them it has written a piece. */
  async function heldUp(upTo: number, pages: number) {
    const { fileId } = (await requestExport(client, { upTo })).data;
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hooks: Hooks = {
      afterPage: async (page) => {
        if (page !== pages) return;
        reached.resolve();
        await go.promise;
      },
    };
    return { fileId, worker: store.worker(undefined, hooks), reached: reached.promise, go: go.resolve };
  }

  it('is followed by another, which starts over; further writes of the first are refused', async () => {
    await store.db.admin.query('INSERT INTO store_test.numbers SELECT generate_series(10002, 40000)');
    const { fileId, worker, reached, go } = await heldUp(40_000, 28);
    const first = worker.runDue();
    await reached;
    await expect.poll(() => chunksOf(fileId)).toMatchObject([{ run_no: 1, chunk_no: 0 }]);
    await store.db.admin.query(
      `UPDATE jobs.jobs SET leased_until = now() - interval '1 second' WHERE payload->>'exportId' = $1`,
      [fileId],
    );
    await store.worker().runDue();
    const made = await recordOf(fileId);
    expect(made).toMatchObject({ state: 'ready', rowCount: 40_000 });
    go();
    await first;
    await store.db.admin.query('DELETE FROM store_test.numbers WHERE n > 10001');
    expect(await recordOf(fileId)).toEqual(made);
    expect([...new Set((await chunksOf(fileId)).map(({ run_no }) => run_no))]).toEqual([2]);
    expect(
      createHash('sha256')
        .update(await textOf(fileId).then((text) => `\uFEFF${text.replace(/^\uFEFF/, '')}`))
        .digest('hex'),
    ).toBe(made.sha256);
  });

  it('and is ordered to stop returns the job without using up a try', async () => {
    const { fileId, worker, reached, go } = await heldUp(10_000, 2);
    worker.start();
    await reached;
    const stopped = worker.stop();
    go();
    await stopped;
    expect(await store.row(fileId)).toMatchObject({ state: 'queued', tries: 0, run_no: 1 });
    await store.worker().runDue();
    expect(rowsIn(await textOf(fileId))).toBe(10_000);
  });

  it('three times over the same file, is not followed by a fourth', async () => {
    const { fileId } = (await requestExport(client, { upTo: 12 })).data;
    await store.db.admin.query(
      `UPDATE statement.exports SET state = 'running', tries = 3, run_no = 3 WHERE export_id = $1`,
      [fileId],
    );
    await store.worker().runDue();
    expect(await recordOf(fileId)).toMatchObject({
      state: 'failed',
      failReason: '文件生成失败，请重试；多次失败请联系客服',
    });
  });
});

describe('A file that cannot be made', () => {
  it('fails after three tries, frees its place, and leaves the list when it is asked for again', async () => {
    const { fileId } = (await requestExport(client, { upTo: 13 })).data;
    store.hooks.fails = true;
    await store.worker().runDue();
    expect(await recordOf(fileId)).toMatchObject({ state: 'failed', failReason: expect.stringContaining('请重试') });
    expect(await store.row(fileId)).toMatchObject({ tries: 3 });
    expect(await store.refusalOf(client, fileId)).toBe('02706KCSDS');
    store.hooks.fails = false;
    const again = (await requestExport(client, { upTo: 13 })).data.fileId;
    expect(await recordOf(fileId)).toBeUndefined();
    await store.worker().runDue();
    expect(await recordOf(again)).toMatchObject({ state: 'ready', rowCount: 13 });
  });
});

describe('Many files at once', () => {
  it('leave lanes of the worker to other work: two at a time, until all are made', async () => {
    const gate = Promise.withResolvers<void>();
    let held = 0;
    store.hooks.afterPage = () => {
      held += 1;
      return gate.promise;
    };
    const fileIds = await Promise.all(
      [21, 22, 23, 24].map(async (upTo) => (await requestExport(client, { upTo })).data.fileId),
    );
    const worker = store.worker();
    worker.start();
    const putOff = async () =>
      (
        await store.db.admin.query(
          `SELECT 1 FROM jobs.jobs WHERE payload->>'exportId' = ANY($1) AND state = 'ready' AND run_at > '-infinity'`,
          [fileIds],
        )
      ).rowCount;
    await expect.poll(putOff).toBe(2);
    // The other two may still be on their way to their first page.
    await expect.poll(() => held).toBe(2);
    gate.resolve();
    await expect
      .poll(async () => Promise.all(fileIds.map(async (fileId) => (await recordOf(fileId)).state)))
      .toEqual(Array(4).fill('ready'));
    await worker.stop();
  });
});

describe('A download at the moment of expiry', () => {
  it('is refused when the file went while it was waiting, never broken', async () => {
    const { fileId } = (await requestExport(client, { upTo: 15 })).data;
    await store.worker().runDue();
    const sweeper = await store.db.admin.connect();
    await sweeper.query('BEGIN');
    await sweeper.query(`UPDATE statement.exports SET state = 'expired' WHERE export_id = $1`, [fileId]);
    await sweeper.query('DELETE FROM statement.export_chunks WHERE export_id = $1', [fileId]);
    const refusal = store.refusalOf(client, fileId);
    await waitForLock(store.db.admin);
    await sweeper.query('COMMIT');
    sweeper.release();
    expect(await refusal).toBe('02705KCSDS');
  });
});

describe('A file whose seven days are over', () => {
  it('is refused, is removed a day later because of downloads under way, and its record says so', async () => {
    const { fileId } = (await requestExport(client, { upTo: 14 })).data;
    await store.worker().runDue();
    const { expires_at } = (await store.row(fileId)) as { expires_at: Date };
    const seen: string[] = [];
    for (const minutes of [-1, 0, 1_440, 1_441]) {
      const now = new Date(expires_at.getTime() + minutes * 60_000);
      await store.db.database.transaction({}, (tx) => ensureRecurring(tx, { kind: EXPIRE }));
      await store.worker(fixedClock(now.toISOString())).runDue();
      await removeEndedOf(store.db, statementRetention, now);
      seen.push(`${(await store.row(fileId)).state} ${(await chunksOf(fileId)).length}`);
    }
    expect(seen).toEqual(['ready 1', 'expired 1', 'expired 1', 'expired 0']);
    expect(await store.refusalOf(client, fileId)).toBe('02705KCSDS');
  });
});

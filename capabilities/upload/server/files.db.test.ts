import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, line, queryBatch, MID, order, upload, UploadFixture } from '../test/upload-fixture.ts';
import { payoutKind } from '#capabilities/payout/server/payout-kind.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import { isBatchKind } from './index.ts';
import { uploadRetention } from './retention.ts';

const batchKinds = isBatchKind(payoutKind) ? [payoutKind] : [];

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await UploadFixture.open(batchKinds);
});
afterAll(() => fixture.close());

describe('A worker', () => {
  it('that takes a batch over starts over, and the first one’s rows go away', async () => {
    const client = await fixture.enter();
    const batchId = await fixture.begun(client, csv([line(1)], { total: '100.00' }));
    await fixture.db.admin.query(`UPDATE uploads.batches SET run_no = 1, total = 2 WHERE batch_id = $1`, [batchId]);
    await fixture.db.admin.query(
      `INSERT INTO uploads.rows (mid, batch_id, line_no, row_no, texts, faults, fault_count) SELECT $1, $2, n, n, '{}', '[]', 1 FROM generate_series(1, 2) n`,
      [MID, batchId],
    );
    await fixture.readAll();
    const batch = await queryBatch(client, batchId);
    expect([batch.total, batch.errorCount, batch.list.map(({ amount }) => amount)]).toEqual([1, 0, ['100.00']]);
  });

  it('removes files after a day and batches after seven, unless they were submitted', async () => {
    const client = await fixture.enter();
    const [kept, gone] = [
      await fixture.batchOf(client, csv([line(1)], { total: '100.00' })),
      await fixture.batchOf(client, csv([line(1)], { total: '100.00' })),
    ];
    await upload(client, csv([line(1)], { total: '100.00' }));
    await fixture.db.admin.query(
      `UPDATE uploads.batches SET state = 'submitted', order_no = '2026112200000002' WHERE batch_id = $1`,
      [kept],
    );
    await removeEndedOf(fixture.db, uploadRetention, new Date(Date.now() + 8 * 86_400_000));
    expect((await queryBatch(client, kept)).totalCount).toBe(1);
    expect((await client.call('csdb/v2/business/queryBatchRecords', { batchId: gone })).responseCode).toBe(
      '02903KCSDS',
    );
    expect(await fixture.filesLeft()).toBe(0);
  });
});

describe('A file', () => {
  it('belongs to its person and merchant, and so does its batch to the merchant', async () => {
    const [client, colleague, stranger] = [
      await fixture.enter(),
      await fixture.enter(),
      await fixture.enter(await fixture.maker({ mid: 'M100002', role: 'maker' })),
    ];
    const { fileId } = (await upload(client, csv([line(1)], { total: '100.00' }))).data;
    expect([(await order(colleague, fileId)).responseCode, (await order(stranger, fileId)).responseCode]).toEqual([
      '02902KCSDS',
      '02902KCSDS',
    ]);
    const { batchId } = (await order(client, fileId)).data;
    await fixture.readAll();
    const seen = async (who: typeof client) =>
      (await who.call('csdb/v2/business/queryBatchRecords', { batchId })).responseCode;
    expect([await seen(colleague), await seen(stranger)]).toEqual(['00000', '02903KCSDS']);
  });

  it('has one batch, however often it is named', async () => {
    const client = await fixture.enter();
    const { fileId } = (await upload(client, csv([line(1)], { total: '100.00' }))).data;
    const answers = await Promise.all([order(client, fileId), order(client, fileId), order(client, fileId)]);
    expect(new Set(answers.map(({ data }) => data.batchId)).size).toBe(1);
    await fixture.readAll();
    expect((await order(client, fileId)).data.batchId).toBe(answers[0].data.batchId);
    expect((await order(client, fileId, 'lottery')).responseCode).toBe('02901KCSDS');
  });

  it('is refused without the right, without a merchant, and above the merchant’s size', async () => {
    const [viewer, nobody, client] = [
      await fixture.enter(await fixture.maker({ mid: MID, role: 'viewer' })),
      await fixture.enter(await fixture.edge.person([])),
      await fixture.enter(),
    ];
    const heavy = Buffer.alloc(1_048_577, 65);
    expect([
      (await upload(viewer, 'x')).responseCode,
      (await upload(nobody, 'x')).responseCode,
      (await upload(client, heavy)).responseCode,
    ]).toEqual(['01001KCSDC', '01003KCSDC', '01120KPLMS']);
    await fixture.db.admin.query('INSERT INTO uploads.allowances VALUES ($1, 100000, 20971520)', [MID]);
    expect((await upload(client, heavy)).responseCode).toBe('00000');
    await fixture.db.admin.query('DELETE FROM uploads.allowances');
  });

  it('waits with four others of its person at most, and a merchant has five batches under way', async () => {
    const client = await fixture.enter();
    const files = [];
    for (let index = 0; index < 7; index += 1)
      files.push((await upload(client, csv([line(index + 1)], { total: '100.00' }))).data.fileId);
    expect((await order(client, files[0]!)).responseCode).toBe('02902KCSDS');
    const answers = [];
    for (const fileId of files.slice(2)) answers.push((await order(client, fileId)).responseCode);
    answers.push((await order(client, (await upload(client, 'x')).data.fileId)).responseCode);
    expect(answers).toEqual([...Array<string>(5).fill('00000'), '02904KCSDS']);
    await fixture.readAll();
  });
});

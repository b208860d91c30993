import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutKind } from '#capabilities/payout/server/payout-kind.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { csv, line, queryBatch, MID, UploadFixture } from '../test/upload-fixture.ts';
import { isBatchKind } from './index.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await UploadFixture.open(isBatchKind(payoutKind) ? [payoutKind] : []);
});
afterAll(() => fixture.close());

interface GridRow {
  lineNo: number;
  rowNo: number;
  texts: Record<string, string>;
  errors: { text: string }[];
  warnings: unknown[];
}
const change = (client: OutsideClient, batchId: string, version: number, more: object) =>
  client.call<{ version: number }>('csdb/v2/business/changeBatchRows', { batchId, version, ...more });
const rowsOf = async (client: OutsideClient, batchId: string, more: object = {}) =>
  (await client.call<{ list: GridRow[] }>('csdb/v2/business/queryBatchRows', { batchId, ...more })).data.list;
const faultsOf = async (client: OutsideClient, batchId: string) =>
  (await rowsOf(client, batchId)).map(({ lineNo, rowNo, errors, warnings }) => [
    lineNo,
    rowNo,
    errors.map(({ text }) => text).join(),
    warnings.length,
  ]);
const REPEATED = '与第3行重复，请修改';
const HEADS = '序号,收款户名,收款账号,开户银行,账户类型,金额';

it('A number that an earlier batch has paid is a warning, which follows its cell', async () => {
  const client = await fixture.enter();
  const total = { total: '101.00' };
  const earlier = [line(1, { number: 'PAID1' }), line(2, { number: 'PAID2', amount: '1' })];
  const paid = await fixture.batchOf(client, csv(earlier, { ...total, batchNo: 'PAIDBEFORE2026' }));
  await fixture.db.admin.query(
    `UPDATE uploads.batches SET state = 'submitted', order_no = '2026112200000078' WHERE batch_id = $1`,
    [paid],
  );
  const again = [line(1, { number: 'PAID1' }), line(2, { number: 'FRESH', amount: '1' })];
  const batchId = await fixture.batchOf(client, csv(again, total));
  const used = '商户明细号已在批次PAIDBEFORE2026中使用，请确认不是重复付款';
  const warnings = async () =>
    (await rowsOf(client, batchId)).map(({ warnings: all }) => (all as { text: string }[]).map(({ text }) => text));
  expect(await queryBatch(client, batchId)).toMatchObject({ errorCount: 0, usedCount: 1 });
  expect(await warnings()).toEqual([[used], []]);

  const cells = [
    { lineNo: 1, field: 'merchantLineNo', text: 'OTHER' },
    { lineNo: 2, field: 'merchantLineNo', text: 'PAID2' },
  ];
  await change(client, batchId, 0, { cells });
  expect(await queryBatch(client, batchId)).toMatchObject({ errorCount: 0, usedCount: 1 });
  expect(await warnings()).toEqual([[], [used]]);
});

describe('The maker of a draft', () => {
  it('changes cells, adds and removes rows; sums, faults across rows and the hash follow', async () => {
    const client = await fixture.enter();
    const lines = [line(1), line(2, { number: 'D1' }), line(3, { account: '1' }), line(4, { amount: '5' })];
    const batchId = await fixture.batchOf(client, csv(lines, { total: '305.00', count: 9 }));
    const first = (await queryBatch(client, batchId)) as unknown as { sha256: string };
    expect(await faultsOf(client, batchId)).toEqual([
      [1, 3, '', 0],
      [2, 4, REPEATED, 0],
      [3, 5, '请输入正确格式的收款账号', 0],
      [4, 6, '', 0],
    ]);

    // The first row gives its number up: the second keeps it, and is a second payment now.
    const cells = [
      { lineNo: 1, field: 'merchantLineNo', text: ' D9 ' },
      { lineNo: 3, field: 'payeeAccountNo', text: '4111111111111111' },
    ];
    expect((await change(client, batchId, 0, { cells })).data).toEqual({
      version: 1,
      total: 4,
      errorCount: 0,
      amount: '305.00',
      fee: '8.00',
    });
    expect(await faultsOf(client, batchId)).toEqual([
      [1, 3, '', 0],
      [2, 4, '', 1],
      [3, 5, '', 0],
      [4, 6, '', 0],
    ]);
    expect(await queryBatch(client, batchId)).toMatchObject({
      fileErrors: [],
      warningCount: 1,
      editable: true,
      version: 1,
    });

    const [{ texts }] = (await rowsOf(client, batchId)) as [GridRow];
    const added = [{ ...texts, serialNo: '5', merchantLineNo: 'D4', amount: 'x' }];
    expect((await change(client, batchId, 1, { added, removed: [1] })).data).toMatchObject({ total: 4, errorCount: 1 });
    expect(await faultsOf(client, batchId)).toEqual([
      [1, 4, '', 0],
      [2, 5, '', 0],
      [3, 6, '', 0],
      [4, 7, '须为0.01至999999999.99，最多两位小数,与第6行重复，请修改', 0],
    ]);
    expect((await rowsOf(client, batchId, { onlyErrors: true, afterLine: 1 })).map(({ lineNo }) => lineNo)).toEqual([
      4,
    ]);
    const last = (await queryBatch(client, batchId)) as unknown as { sha256: string; amount: string };
    expect([last.amount, last.sha256 === first.sha256]).toEqual(['205.00', false]);
  });

  it('does not make a number right that has lost digits by changing another cell', async () => {
    const client = await fixture.enter();
    const batchId = await fixture.batchOf(client, csv([line(1)], { total: '100.00' }));
    const lost = '数字超过15位，末尾数字可能已丢失，请将该列设为文本格式后重新填写';
    await fixture.db.admin.query(
      `UPDATE uploads.rows SET fault_count = 1, faults = jsonb_build_array(jsonb_build_object('column', '收款账号', 'text', $2::text)) WHERE batch_id = $1`,
      [batchId, lost],
    );
    await change(client, batchId, 0, { cells: [{ lineNo: 1, field: 'remark', text: '货款' }] });
    expect(await faultsOf(client, batchId)).toEqual([[1, 3, lost, 0]]);
    await change(client, batchId, 1, { cells: [{ lineNo: 1, field: 'payeeAccountNo', text: '6222021234567894' }] });
    expect(await faultsOf(client, batchId)).toEqual([[1, 3, '', 0]]);
  });

  it('is refused with an old version, unknown rows or columns, too many rows, or when submitted', async () => {
    const client = await fixture.enter();
    const batchId = await fixture.batchOf(client, csv([line(1), line(2)], { total: '200.00' }));
    const code = async (version: number, more: object, who = client) =>
      (await change(who, batchId, version, more)).responseCode;
    const cells = [{ lineNo: 2, field: 'amount', text: '1' }];
    expect(await code(3, { cells })).toBe('02910KCSDS');
    expect(await code(0, { cells: [{ ...cells[0], lineNo: 3 }] })).toBe('02912KCSDS');
    expect(await code(0, { added: [{ unknown: '1' }] })).toBe('02912KCSDS');
    await fixture.db.admin.query('INSERT INTO uploads.allowances VALUES ($1, 2, 1000000)', [MID]);
    expect(await code(0, { added: [{ amount: '1' }] })).toBe('02911KCSDS');
    await fixture.db.admin.query('DELETE FROM uploads.allowances');
    // A colleague sees the batch, masked, and neither its cells nor a way to change them.
    const colleague = await fixture.enter(await fixture.maker());
    expect(await code(0, { cells }, colleague)).toBe('02909KCSDS');
    expect((await colleague.call('csdb/v2/business/queryBatchRows', { batchId })).responseCode).toBe('02909KCSDS');
    expect(await queryBatch(colleague, batchId)).toMatchObject({ editable: false });
    const stranger = await fixture.enter(await fixture.maker({ mid: 'M100002', role: 'maker' }));
    expect(await code(0, { cells }, stranger)).toBe('02903KCSDS');
    await fixture.db.admin.query(
      `UPDATE uploads.batches SET state = 'submitted', order_no = '2026112200000077' WHERE batch_id = $1`,
      [batchId],
    );
    expect(await code(0, { cells })).toBe('02908KCSDS');
  });

  it('cannot change a file that could not be read', async () => {
    const client = await fixture.enter();
    const batchId = await fixture.batchOf(client, HEADS);
    expect((await change(client, batchId, 0, { added: [{ amount: '1' }] })).responseCode).toBe('02908KCSDS');
  });
});

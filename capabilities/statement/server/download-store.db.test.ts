import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { requestExport, MID, records, Store } from '../test/store.ts';

let store: Store;
beforeAll(async () => {
  store = await Store.open();
});
afterAll(() => store.close());

const makeAll = () => store.makeAll();

describe('A large export', () => {
  it('is accepted with 06108KCSDS, made in the background, listed with its data, and downloaded', async () => {
    const client = await store.enter();
    const reply = await requestExport(client);
    expect(reply).toMatchObject({
      responseCode: '06108KCSDS',
      responseDesc: '导出申请已受理，文件生成后可在下载暂存区下载',
      data: { fileId: expect.any(String) },
    });
    const { fileId } = reply.data;
    expect(await records(client)).toEqual([
      expect.objectContaining({
        fileId,
        state: 'queued',
        title: '数字',
        format: 'csv',
        filter: { upTo: 3 },
        filterText: '1 至 3',
        rowTotal: null,
        fileSize: null,
        expiresAt: null,
      }),
    ]);
    expect(await store.refusalOf(client, fileId)).toBe('02706KCSDS');

    await makeAll();
    const [record] = await records(client);
    expect(record).toMatchObject({
      state: 'ready',
      rowCount: 3,
      rowTotal: 3,
      fileName: expect.stringMatching(/^数字_\d{14}\.csv$/),
    });
    const response = await store.fileOf(client, fileId);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      record!.fileSize,
      record!.sha256,
    ]);
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent(record!.fileName!));
    expect(bytes.toString()).toMatch(
      new RegExp(
        `^\uFEFF序号,金额\\(元\\)\r\n${MID}-1,0.01\r\n${MID}-2,0.02\r\n${MID}-3,0.03\r\n合计 3 笔,0.06\r\n导出人 用户\\d{4}（${MID}），导出时间 [-\\d]+ [:\\d]+,\r\n$`,
      ),
    );
    expect(await store.row(fileId)).toMatchObject({ downloads: 1 });
  });

  it('BZ16 keeps the days of its list where that has its own, and its record says until when', async () => {
    const client = await store.enter();
    const { fileId } = (await requestExport(client, { bizTypeCode: 'test.drawn', format: 'pdf' })).data;
    await makeAll();
    const { finished_at } = (await store.row(fileId)) as { finished_at: Date };
    const [record] = await records(client, { bizTypeCode: 'test.drawn' });
    expect(record).toMatchObject({
      state: 'ready',
      expiresAt: shanghaiIso(new Date(finished_at.getTime() + 90 * 86_400_000)),
    });
  });

  it('keeps seven days', async () => {
    const client = await store.enter();
    const { fileId } = (await requestExport(client)).data;
    await makeAll();
    const { expires_at, finished_at } = (await store.row(fileId)) as { expires_at: Date; finished_at: Date };
    expect(expires_at.getTime() - finished_at.getTime()).toBe(7 * 86_400_000);
    await store.db.admin.query(`UPDATE statement.exports SET expires_at = now() WHERE export_id = $1`, [fileId]);
    expect((await records(client))[0]!.state).toBe('expired');
    expect(await store.refusalOf(client, fileId)).toBe('02705KCSDS');
  });

  it('is asked of 10,001 rows; 10,000 are answered at once', async () => {
    const client = await store.enter();
    const atOnce = (upTo: number) =>
      client.call<{ rowCount: number }>('statement/realTimeExport', {
        bizTypeCode: 'test.numbers',
        format: 'csv',
        upTo,
      });
    expect(await atOnce(10_000)).toMatchObject({ responseCode: '00000', data: { rowCount: 10_000 } });
    expect(await atOnce(10_001)).toMatchObject({
      responseCode: '06107KCSDS',
      responseDesc: '您的数据导出超上限，请在下载暂存区进行下载，谢谢！',
    });
    const { fileId } = (await requestExport(client, { upTo: 10_001, format: 'xlsx' })).data;
    await makeAll();
    expect((await records(client))[0]).toMatchObject({ state: 'ready', rowCount: 10_001 });
    const workbook = Buffer.from(await (await store.fileOf(client, fileId)).arrayBuffer());
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
  });

  it('is in the operation log with its request and each download, refused or not', async () => {
    const client = await store.enter();
    const { fileId } = (await requestExport(client)).data;
    await store.refusalOf(client, fileId);
    await makeAll();
    await (await store.fileOf(client, fileId)).arrayBuffer();
    const { data } = await client.call<{ list: { operation: string; responseCode: string }[] }>(
      'plm/operation.record.page',
    );
    const log = data.list.map(({ operation, responseCode }) => `${operation} ${responseCode}`);
    for (const line of ['申请后台导出 06108KCSDS', '下载文件 02706KCSDS', '下载文件 00000'])
      expect(log).toContain(line);
  });
});

describe('Who may', () => {
  it.each([
    ['02701KCSDS', { bizTypeCode: 'test.unknown' }],
    ['09011KPLMS', { upTo: 'many' }],
    ['09011KPLMS', { format: 'pdf' }],
  ])('is refused with %s for %j', async (code, more) => {
    const { responseCode, responseDesc } = await requestExport(await store.enter(), more);
    expect(responseCode).toBe(code);
    expect(responseDesc).not.toMatch(/[A-Za-z]{3}/);
  });

  it('not ask for a list without its code, and ask for the others', async () => {
    const viewer = await store.enter(await store.edge.person([{ mid: MID, role: 'viewer' }]));
    expect(await requestExport(viewer)).toMatchObject({
      responseCode: '05020KCSDC',
      responseDesc: '您无权限导出该商户账户收支明细，请联系超级管理员处理。',
    });
    expect((await requestExport(viewer, { bizTypeCode: 'test.accounts' })).responseCode).toBe('06108KCSDS');
  });

  it('see and fetch a file: the person who asked for it, in that merchant, and nobody else', async () => {
    const owner = await store.edge.person([
      { mid: MID, role: 'maker', isDefault: true },
      { mid: 'M100002', role: 'admin' },
    ]);
    const client = await store.enter(owner);
    const { fileId } = (await requestExport(client)).data;
    await makeAll();
    const colleague = await store.enter();
    const admin = await store.enter(await store.edge.person([{ mid: MID, role: 'admin' }]));
    const stranger = await store.enter(await store.edge.person([{ mid: 'M100002', role: 'admin' }]));
    for (const other of [colleague, admin, stranger]) {
      expect(await store.refusalOf(other, fileId)).toBe('02704KCSDS');
      expect((await records(other)).map((record) => record.fileId)).not.toContain(fileId);
    }
    expect(await store.refusalOf(client, randomUUID())).toBe('02704KCSDS');
    expect(await store.refusalOf(client, 'x')).toBe('09011KPLMS');
    expect((await store.fileOf(client, fileId)).headers.get('content-type')).toContain('text/csv');
    await client
      .call('user/platform/switch', { platformNo: 'P01', mid: 'M100002' })
      .then(({ data }) => (client.ptoken = (data as { platformToken: string }).platformToken));
    expect(await store.refusalOf(client, fileId)).toBe('02704KCSDS');
  });

  it('is checked again: a right that is removed meanwhile stops the file or its download', async () => {
    const client = await store.enter();
    const early = (await requestExport(client, { upTo: 5 })).data.fileId;
    await makeAll();
    const late = (await requestExport(client, { upTo: 6 })).data.fileId;
    const held = [MID, store.edge.roleIn(MID, 'maker'), '0301'];
    await store.db.admin.query(
      'DELETE FROM access.role_codes WHERE mid = $1 AND role_id = $2 AND menu_code = $3',
      held,
    );
    await makeAll();
    const states = (await records(client)).map(({ fileId, state, failReason }) => [fileId, state, failReason]);
    expect(states).toEqual([
      [late, 'failed', '您已没有导出该数据的权限，请联系管理员'],
      [early, 'ready', ''],
    ]);
    expect([await store.refusalOf(client, early), await store.refusalOf(client, late)]).toEqual([
      '05020KCSDC',
      '05020KCSDC',
    ]);
    await store.db.admin.query('INSERT INTO access.role_codes (mid, role_id, menu_code) VALUES ($1, $2, $3)', held);
    expect((await store.fileOf(client, early)).headers.get('content-type')).toContain('text/csv');
  });
});

describe('Asked for several times', () => {
  it('an equal export of one person is shared; another format, filter or person gets its own', async () => {
    await makeAll();
    const [client, colleague] = [await store.enter(), await store.enter()];
    const replies = await Promise.all(Array.from({ length: 6 }, () => requestExport(client, { upTo: 7 })));
    expect(new Set(replies.map(({ data }) => data.fileId)).size).toBe(1);
    const others = [
      await requestExport(client, { upTo: 7, format: 'xlsx' }),
      await requestExport(client, { upTo: 8 }),
      await requestExport(colleague, { upTo: 7 }),
    ];
    expect(new Set([replies[0]!, ...others].map(({ data }) => data.fileId)).size).toBe(4);
    await makeAll();
    expect((await requestExport(client, { upTo: 7 })).data.fileId).not.toBe(replies[0]!.data.fileId);
    await makeAll();
  });

  it('at once by one merchant, five are accepted and more must wait; each merchant has five', async () => {
    await makeAll();
    const clients = await Promise.all(Array.from({ length: 3 }, () => store.enter()));
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => requestExport(clients[index % 3]!, { upTo: 100 + index })),
    );
    const codes = replies.map(({ responseCode }) => responseCode).sort();
    expect(codes).toEqual([...Array<string>(7).fill('02703KCSDS'), ...Array<string>(5).fill('06108KCSDS')]);
    const stranger = await store.enter(await store.edge.person([{ mid: 'M100003', role: 'maker' }]));
    expect((await requestExport(stranger)).responseCode).toBe('06108KCSDS');
    await makeAll();
    expect((await requestExport(clients[0]!, { upTo: 200 })).responseCode).toBe('06108KCSDS');
  });

  it('is listed newest first, by list, by account, and by page', async () => {
    await makeAll();
    const client = await store.enter();
    await requestExport(client, { upTo: 1 });
    await requestExport(client, { upTo: 2, accountNo: '8801000100000011' });
    await requestExport(client, { upTo: 3, bizTypeCode: 'test.accounts' });
    const upTo = async (more: object) => (await records(client, more)).map(({ filter }) => filter.upTo);
    expect(await upTo({})).toEqual([2, 1]);
    expect(await upTo({ bizTypeCode: undefined })).toEqual([3, 2, 1]);
    expect(await upTo({ memberMasterAccountNo: '8801000100000011' })).toEqual([2]);
    expect(await upTo({ pageNo: 2 })).toEqual([]);
    await makeAll();
  });
});

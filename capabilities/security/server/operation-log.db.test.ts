import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import {
  LOGIN_PASSWORD,
  OPERATION_PASSWORD,
  sealOperation,
  startRealEdge,
  type RealEdge,
  type TestDatabase,
} from '../test/real-edge.ts';
import { ID_NO, realNameOf } from '../test/real-name.ts';
import { securityRetention } from './retention.ts';

const PAYEE = '8801000288887777';

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

interface Line {
  operatorName: string;
  operation: string;
  responseCode: string;
  success: boolean;
  address: string;
  operatedAt: string;
}
const linesOf = async (client: OutsideClient, filter: object = {}): Promise<Line[]> =>
  (await client.call<{ list: Line[] }>('plm/operation.record.page', filter)).data.list;

describe('The operation log', () => {
  it('has a line for every change, done or refused, with all facts; reads have none', async () => {
    const person = await edge.person([{ mid: 'M100001', role: 'maker' }]);
    const client = await edge.signIn(person);
    await client.call('test/accounts');
    await client.call('plm/update.reserve.msg', { reserveMsg: '茶' });
    await client.call('plm/default.mid.setting', { mid: 'M999999' });
    await client.call('csdb/v2/test/pay', { requestNo: newRequestNo(), payee: PAYEE, amount: '1.00' });
    const lines = await linesOf(client);
    expect(lines.map(({ operation, responseCode, success }) => [operation, responseCode, success])).toEqual([
      ['测试付款', '02003KPLMS', false],
      ['设置默认登录账户', '01201KPLMS', false],
      ['设置预留信息', '00000', true],
    ]);
    expect(lines[0]).toMatchObject({
      operatorName: `用户${person.mobile.slice(-4)}`,
      address: '127.0.0.1',
      operatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*\+08:00$/),
    });
  });

  it('keeps what a change was and became, and of a refused one nothing', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M100002', role: 'admin' }]));
    await client.call('plm/nick.name.setting', { nickName: '小王' });
    await client.call('plm/nick.name.setting', { nickName: '老王' });
    await client.call('plm/nick.name.setting', { nickName: '老王' });
    const contact = { contactPerson: '李四', contactPhone: '13800005678', contactEmail: 'li@example.com' };
    await client.call('plm/merchant.contact.update', contact);
    await client.call('plm/merchant.contact.update', contact);
    const { data } = await client.call<{ list: { changes: unknown }[] }>('plm/operation.record.page', {});
    expect(data.list.map(({ changes }) => changes)).toEqual([
      [],
      [
        { label: '联系人', before: '', after: '李四' },
        { label: '联系电话', before: '', after: '138****5678' },
        { label: '联系邮箱', before: '', after: 'li@example.com' },
      ],
      [],
      [{ label: '昵称', before: '小王', after: '老王' }],
      [{ label: '昵称', before: '', after: '小王' }],
    ]);
  });

  it('counts the wrong logins of an address in one row, and a flood of strangers adds no line', async () => {
    const lines = async (): Promise<number> =>
      (await db.admin.query('SELECT 1 FROM security.operation_records')).rowCount!;
    const before = await lines();
    for (let count = 1; count <= 3; count += 1) await edge.client().login('nobody-at-all', LOGIN_PASSWORD);
    const { rows } = await db.admin.query(
      `SELECT remote_address, response_code, calls FROM security.stranger_calls WHERE path = 'login/account' AND response_code <> '00000'`,
    );
    expect(rows).toEqual([{ remote_address: '127.0.0.1', response_code: '01101KPLMS', calls: '3' }]);
    expect(await lines()).toBe(before);
  });

  it('removes rows of strangers and what is known of payments after half a year', async () => {
    await db.admin.query(
      `INSERT INTO security.stranger_calls SELECT current_date - n, 'a', 'x', 'y', 1, now(), now() FROM unnest('{170,200}'::int[]) n`,
    );
    await db.admin.query(
      `INSERT INTO security.confirmed_payments SELECT 'M200009', gen_random_uuid(), NULL, 1, now() - n * interval '1 day' FROM unnest('{170,181}'::int[]) n`,
    );
    const known = async (): Promise<number> =>
      (await db.admin.query(`SELECT 1 FROM security.confirmed_payments WHERE mid = 'M200009'`)).rowCount!;
    const old = async (): Promise<number> =>
      (await db.admin.query(`SELECT 1 FROM security.stranger_calls WHERE path = 'x'`)).rowCount!;
    await removeEndedOf(db, securityRetention);
    expect([await old(), await known()]).toEqual([1, 1]);
  });

  it('shows administrators all people of the merchant, others themselves, and no other merchant', async () => {
    const change = (client: OutsideClient) => client.call('plm/update.reserve.msg', { reserveMsg: '茶' });
    const [admin, maker, stranger] = await Promise.all([
      edge.signIn(await edge.person([{ mid: 'M200001', role: 'admin' }])),
      edge.signIn(await edge.person([{ mid: 'M200001', role: 'maker' }])),
      edge.signIn(await edge.person([{ mid: 'M200002', role: 'admin' }])),
    ]);
    for (const client of [admin, maker, stranger]) await change(client);
    const seen = [await linesOf(admin), await linesOf(maker), await linesOf(stranger)].map((lines) => lines.length);
    expect(seen).toEqual([2, 1, 1]);
  });

  it('is read by time and page', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M300001', role: 'admin' }]));
    for (let count = 1; count <= 21; count += 1)
      await client.call('plm/update.reserve.msg', { reserveMsg: `茶${count}` });
    const page = await client.call('plm/operation.record.page', { pageNo: 2, pageSize: 20 });
    expect(page.data).toMatchObject({ pageNo: 2, pageSize: 20, totalCount: 21 });
    expect((page.data as { list: unknown[] }).list).toHaveLength(1);
    expect(await linesOf(client, { endTime: '2020-01-01T00:00:00+08:00' })).toEqual([]);
    expect(await linesOf(client, { startTime: '2020-01-01T00:00:00+08:00' })).toHaveLength(20);
  });

  it('BZ19 is looked through by person, call and result; fetched randoms and codes have no line', async () => {
    const mid = 'M300002';
    const admin = await edge.signIn(await edge.person([{ mid, role: 'admin' }]));
    const person = await edge.person([{ mid, role: 'maker' }], OPERATION_PASSWORD);
    const maker = await edge.signIn(person);
    await sealOperation(maker, OPERATION_PASSWORD);
    const requestNo = newRequestNo();
    await maker.call('plm/send.sms.code', { bizTypeCode: 'test.pay', requestNo, payee: PAYEE, amount: '1.00' });
    await maker.call('csdb/v2/test/pay', { requestNo, payee: PAYEE, amount: '1.00' });
    await maker.call('plm/update.reserve.msg', { reserveMsg: '茶' });
    await admin.call('plm/update.reserve.msg', { reserveMsg: '茶' });
    const named = async (filter: object) => (await linesOf(admin, filter)).map(({ operation }) => operation);
    expect(await named({})).toEqual(['设置预留信息', '设置预留信息', '测试付款']);
    expect(await named({ operatorName: person.mobile.slice(-4) })).toEqual(['设置预留信息', '测试付款']);
    expect(await named({ operation: '付款' })).toEqual(['测试付款']);
    expect(await named({ success: false })).toEqual(['测试付款']);
    expect(await named({ operation: '%' })).toEqual([]);
  });

  it('cannot be changed or shortened by the application, and shows it no other merchant', async () => {
    const as = (mid: string, sql: string) => db.database.transaction({ mid }, (tx) => tx.rows(sql));
    for (const sql of [
      'UPDATE security.operation_records SET title = title',
      'DELETE FROM security.operation_records',
      'TRUNCATE security.operation_records',
    ]) {
      await expect(as(ALL_MERCHANTS, sql)).rejects.toThrow('permission denied');
    }
    expect(await as('M100777', 'SELECT 1 FROM security.operation_records')).toEqual([]);
    expect((await as('M200001', 'SELECT DISTINCT mid FROM security.operation_records')).map(({ mid }) => mid)).toEqual([
      'M200001',
    ]);
  });
});

describe('Nothing that is stored or logged', () => {
  /** Every value of every table of the product as text, with the table's name. */
  async function wholeDatabase(): Promise<{ table: string; text: string }[]> {
    const { rows: tables } = await db.admin.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts = tables.map(async ({ name }) => ({
      table: name,
      text: (await db.admin.query<{ text: string }>(`SELECT row_to_json(t)::text AS text FROM ${name} t`)).rows
        .map(({ text }) => text)
        .join('\n'),
    }));
    return Promise.all(texts);
  }

  it('contains a password, code, token or full account number, in success or in failure', async () => {
    const person = await edge.person(
      [
        { mid: 'M100001', role: 'maker', isDefault: true },
        { mid: 'M100002', role: 'maker' },
      ],
      OPERATION_PASSWORD,
    );
    await edge.client().login(person.loginName, 'Canary-login-1');
    const client = await edge.signIn(person);
    const tokens = [client.ptoken!];
    const codes: string[] = [];
    const pay = async (password: string, spoilCode = false) => {
      const paid = { requestNo: newRequestNo(), payee: PAYEE, amount: '12.00' };
      await client.call('plm/send.sms.code', { bizTypeCode: 'test.pay', ...paid });
      codes.push(edge.phone.codeOf(person.mobile));
      const smsCode = spoilCode ? '918273' : codes.at(-1);
      return (
        await client.call('csdb/v2/test/pay', {
          ...paid,
          mespAuthList: [{ smsCode }, { tradePwd: await sealOperation(client, password) }],
        })
      ).responseCode;
    };
    expect([await pay(OPERATION_PASSWORD), await pay('Canary-trade-1'), await pay(OPERATION_PASSWORD, true)]).toEqual([
      '00000',
      '01401KPLMS',
      '01410KPLMS',
    ]);
    const reset = {
      requestNo: newRequestNo(),
      newTradePwd: await sealOperation(client, 'Canary-trade-2'),
      realName: realNameOf(person.mobile),
      idNo: ID_NO,
    };
    await client.call('plm/send.sms.code', { bizTypeCode: 'reset.trade.pwd', requestNo: reset.requestNo });
    codes.push(edge.phone.codeOf(person.mobile));
    expect(
      (await client.call('plm/reset.trade.pwd', { ...reset, mespAuthList: [{ smsCode: codes.at(-1) }] })).responseCode,
    ).toBe('00000');
    client.ptoken = (
      await client.call<{ platformToken: string }>('user/platform/switch', { platformNo: 'P01', mid: 'M100002' })
    ).data.platformToken;
    tokens.push(client.ptoken);
    await client.call('mobile.sms.send', { mobile: person.mobile, bizTypeCode: 'login' });
    codes.push(edge.phone.codeOf(person.mobile));
    const entered = await client.call<{ ptoken: string }>('login/mobile', {
      mobile: person.mobile,
      smsCode: codes.at(-1),
    });
    expect(entered.responseCode).toBe('00000');
    tokens.push(entered.data.ptoken);

    const stores = [...(await wholeDatabase()), { table: 'the server’s log', text: edge.logText() }];
    expect(stores.find(({ table }) => table === 'security.operation_records')!.text).toContain('csdb/v2/test/pay');
    const secrets = [
      LOGIN_PASSWORD,
      OPERATION_PASSWORD,
      'Canary-login-1',
      'Canary-trade-1',
      'Canary-trade-2',
      ...tokens,
      PAYEE,
    ];
    const found = stores.flatMap(({ table, text }) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${table}`),
    );
    // Six digits are found in every uuid and time sooner or later; a code would not be part of a longer word.
    const foundCodes = stores.flatMap(({ table, text }) =>
      [...codes, '918273']
        .filter((code) => new RegExp(`(?<![0-9a-f.-])${code}(?![0-9a-f-])`).test(text))
        .map((code) => `${code} in ${table}`),
    );
    expect([...found, ...foundCodes]).toEqual([]);
  });

  it('lets a person guess a code without the server’s secret, or compare two people’s codes', async () => {
    const { rows } = await db.admin.query<{ id: string; code_hash: string }>(
      'SELECT id, code_hash FROM identity.sms_codes',
    );
    const plain = (text: string) => createHash('sha256').update(text).digest('hex');
    const code = edge.phone.messages[0]!.code;
    expect(
      rows.some((row) =>
        [plain(code), plain(`${row.id}\n${code}`), plain(`sms-code\n${row.id}\n${code}`)].includes(row.code_hash),
      ),
    ).toBe(false);
    expect(new Set(rows.map((row) => row.code_hash)).size).toBe(rows.length);
  });
});

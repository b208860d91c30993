import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApplications } from '#capabilities/access/server/index.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { statementJobs } from '#capabilities/statement/server/index.ts';
import { createWorker } from '#platform/jobs/index.ts';
import type { ApiClient, ApiReply } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { applications } from './catalogue.ts';
import { sources } from './contributed.ts';
import { machineOf } from './join-api.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const EXPORTS = '/open/v1/exports';

let edge: ApiEdge;
let merchant: TestMerchant;
beforeAll(async () => {
  edge = await startApiEdge();
  merchant = await edge.merchant();
  const { mid } = merchant;
  const codes = applications.map(({ code }) => code);
  await edge.fixture.db.database.transaction({ mid }, (tx) => openApplications(tx, mid, codes));
});
afterAll(() => edge.stop());

const refusal = ({ status, body }: ApiReply): string => `${status} ${body.code}`;

async function requestFile(client: ApiClient): Promise<string> {
  const filter = { accountNo: merchant.account.accountNo, startTime: '2026-11-01', endTime: '2026-11-20' };
  const reply = await client.send({ path: EXPORTS, body: { list: 'account.activity', format: 'csv', filter } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.fileId as string;
}
function workAll(): Promise<unknown> {
  const { db, clock } = edge.fixture;
  const machine = machineOf('merchant', { secret: Buffer.alloc(32) });
  const handlers = statementJobs({ machine, sources });
  return createWorker({ db: db.database, clock, log: silent, handlers, backoffMs: () => 0 }).runDue();
}
const fileOf = (client: ApiClient, fileId: string) => client.send({ path: `${EXPORTS}/${fileId}/file` });
const stateOf = async (client: ApiClient, fileId: string) =>
  (await client.send({ path: `${EXPORTS}/${fileId}` })).body.state;

describe('A file that a key asks for', () => {
  it('is refused until it is ready, then only this key can fetch it, and each try is in the log', async () => {
    const { client } = await edge.client(merchant);
    const fileId = await requestFile(client);
    expect(refusal(await fileOf(client, fileId))).toBe('422 02706KCSDS');
    await workAll();
    expect(await stateOf(client, fileId)).toBe('ready');
    expect((await fileOf(client, fileId)).text).toContain('导出人 接口·');
    const other = await edge.client(merchant);
    expect(refusal(await fileOf(other.client, fileId))).toBe('404 02704KCSDS');
    const { rows } = await edge.fixture.db.admin.query<{ code: string; object: string }>(
      `SELECT response_code AS code, object FROM security.operation_records WHERE mid = $1 AND path = 'file/download' ORDER BY id`,
      [merchant.mid],
    );
    expect(rows.map(({ code }) => code)).toEqual(['02706KCSDS', '00000', '02704KCSDS']);
    expect(rows[1]!.object).toMatch(/^文件 收支明细/);
  });

  it('is not made when the key has ended meanwhile', async () => {
    const { client, keyId } = await edge.client(merchant);
    const fileId = await requestFile(client);
    must(await edge.fixture.call(merchant, 'admin', 'machine/key.end', { keyId }));
    await workAll();
    const { rows } = await edge.fixture.db.admin.query(
      'SELECT state, fail_reason FROM statement.exports WHERE export_id = $1',
      [fileId],
    );
    expect(rows).toEqual([{ state: 'failed', fail_reason: '您已没有导出该数据的权限，请联系管理员' }]);
  });
});

describe('A paper', () => {
  it('of a payment between two merchants is fetched by each in its own place, and by nobody else', async () => {
    const [payer, stranger] = [await edge.merchant(), await edge.merchant()];
    const orderNo = await received(edge, merchant, payer, '12.00');
    const [paid, got, none] = await Promise.all([payer, merchant, stranger].map((one) => edge.client(one)));
    const [ownPath, theirs] = [`/open/v1/orders/${orderNo}/receipt`, `/open/v1/received-payments/${orderNo}/receipt`];
    const fetched = async ({ client }: { client: ApiClient }, path: string) => {
      const reply = await client.send({ path });
      return reply.status === 200 ? pagesOfPdf(reply.bytes).length : refusal(reply);
    };
    expect([await fetched(paid!, ownPath), await fetched(paid!, theirs)]).toEqual([1, '422 04501KCSDS']);
    expect([await fetched(got!, ownPath), await fetched(got!, theirs)]).toEqual(['422 04501KCSDS', 1]);
    expect([await fetched(none!, ownPath), await fetched(none!, theirs)]).toEqual(['422 04501KCSDS', '422 04501KCSDS']);
  });

  it('is refused by the member that does not go with another', async () => {
    const { client } = await edge.client(merchant);
    const path = `/open/v1/accounts/${merchant.account.accountNo}/statements?unit=day&within=2026`;
    expect((await client.send({ path })).body).toMatchObject({
      status: 400,
      member: 'query.within',
      title: '参数 query.within 不正确：日对账单请选择月份，月对账单请选择年份',
    });
  });
});

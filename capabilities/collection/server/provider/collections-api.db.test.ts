import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';
import { fixture, money, nextNumber, openCollections } from '../test/collection-fixture.ts';

const COLLECTIONS = '/provider/v1/collections';

let edge: ProviderApiEdge;
let client: ApiClient;
let merchant: TestMerchant;
beforeAll(async () => {
  await openCollections();
  edge = await startProviderApi(fixture);
  ({ client } = await edge.client());
  merchant = await fixture.openMerchant({ balance: '1.00' });
});
afterEach(() => fixture.mustAddUp());
afterAll(async () => {
  await edge.stop();
  await fixture.db.close();
});

const itemFor = ({ account }: TestMerchant, more: object = {}) => ({
  collectionNo: nextNumber(),
  accountNo: account.accountNo,
  amount: '100.00',
  payerName: '李顾客',
  channel: '微信支付',
  paidAt: '2026-11-20T14:58:00+08:00',
  speed: 'T1',
  ...more,
});
const credit = (items: object[], by = client) => by.send({ path: COLLECTIONS, body: { items } });
const refund = (collectionNo: string, body: object) =>
  client.send({ path: `${COLLECTIONS}/${collectionNo}/refunds`, body });

describe('A system of the provider', () => {
  it('credits collections, each answered in its place, and one that is refused stops no other', async () => {
    const [first, unknown, last] = [
      itemFor(merchant),
      itemFor(merchant, { accountNo: '8801999999999999' }),
      itemFor(merchant, { speed: 'T0', note: '门店' }),
    ];
    const { status, body, text } = await credit([first, unknown, last]);
    expect(status, text).toBe(200);
    expect(body.list).toMatchObject([
      { collectionNo: first.collectionNo, state: 'credited', amount: '100.00', fee: '0.00' },
      { collectionNo: unknown.collectionNo, state: 'refused', code: '09401KPLMS', titleEn: expect.any(String) },
      { collectionNo: last.collectionNo, state: 'credited', settlesOn: null },
    ]);
    expect(await money(merchant)).toBe('101.00 + 0.00 + 100.00');
    const { rows } = await fixture.db.admin.query(
      `SELECT person_name, path, object FROM security.operation_records WHERE path = 'POST ${COLLECTIONS}'`,
    );
    expect(rows).toEqual([
      { person_name: expect.stringMatching(/^接口·/), path: `POST ${COLLECTIONS}`, object: '3笔代收，入账2笔' },
    ]);
  });

  it('credits a number once, with the same idempotency key or with another', async () => {
    const [before, items] = [await money(merchant), [itemFor(merchant)]];
    const idempotencyKey = nextNumber();
    const send = (more: object) => client.send({ path: COLLECTIONS, body: { items }, ...more });
    const [one, again, other] = [await send({ idempotencyKey }), await send({ idempotencyKey }), await send({})];
    expect([again.text, other.text]).toEqual([one.text, one.text]);
    expect(await money(merchant)).not.toBe(before);
    const changed = await credit([{ ...items[0], amount: '100.01' }]);
    expect(changed.body.list).toMatchObject([{ state: 'refused', code: '09403KPLMS' }]);
  });

  it('refunds a collection in parts, reads it with them, and cannot refund more than its amount', async () => {
    const one = itemFor(merchant);
    await credit([one]);
    const refundNo = nextNumber();
    const part = await refund(one.collectionNo, { refundNo, amount: '30.00', reason: '顾客退货' });
    expect(part.body, part.text).toMatchObject({ refundNo, amount: '30.00', pending: '30.00' });
    const more = await refund(one.collectionNo, { refundNo: nextNumber(), amount: '70.01', reason: '顾客退货' });
    expect([more.status, more.body.code]).toEqual([422, '09406KPLMS']);
    const read = await client.send({ path: `${COLLECTIONS}/${one.collectionNo}` });
    expect(read.body).toMatchObject({ mid: merchant.mid, refunded: '30.00', refunds: [{ refundNo, amount: '30.00' }] });
    const none = await client.send({ path: `${COLLECTIONS}/none` });
    expect([none.status, none.body.code]).toEqual([404, '09405KPLMS']);
  });

  it('lists collections by cursor, the newest first, each once', async () => {
    const items = Array.from({ length: 23 }, () => itemFor(merchant));
    await credit(items);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body, text } = await client.send({ path: `${COLLECTIONS}?limit=20${next}` });
      expect(body.list, text).toBeDefined();
      const page = body as unknown as { list: { collectionNo: string }[]; nextCursor: string | null };
      seen.push(...page.list.map(({ collectionNo }) => collectionNo));
      cursor = page.nextCursor;
    }
    const { rows } = await fixture.db.admin.query<{ no: string }>(
      'SELECT collection_no AS no FROM collection.collections ORDER BY credited_at DESC, collection_no DESC',
    );
    expect(seen).toEqual(rows.map(({ no }) => no));
    const wrong = await client.send({ path: `${COLLECTIONS}?cursor=e30` });
    expect(wrong.body).toMatchObject({ code: '09114KPLMS', member: 'query.cursor' });
  });

  it('credits a full request whose texts are as long as they may be', async () => {
    const longest = { payerName: '李'.repeat(60), channel: '微'.repeat(20), note: '注'.repeat(60) };
    const items = Array.from({ length: 1_000 }, () =>
      itemFor(merchant, { ...longest, collectionNo: nextNumber().padEnd(64, '0') }),
    );
    const { body, text } = await credit(items);
    const list = body.list as { state: string }[] | undefined;
    expect(list?.filter(({ state }) => state === 'credited').length, text.slice(0, 300)).toBe(1_000);
  });

  it('is refused by the member that is wrong, and nothing of the request is credited', async () => {
    const before = await money(merchant);
    const faults: [object, string][] = [
      [{ payerName: '李'.repeat(61) }, 'payerName'],
      [{ channel: '' }, 'channel'],
      [{ note: '注'.repeat(61) }, 'note'],
      [{ amount: '0.00' }, 'amount'],
      [{ collectionNo: '代收 1' }, 'collectionNo'],
      [{ speed: 'T2' }, 'speed'],
      [{ colour: 'red' }, 'colour'],
    ];
    for (const [fault, member] of faults) {
      const { body } = await credit([itemFor(merchant), itemFor(merchant, fault)]);
      expect(body).toMatchObject({ code: '09114KPLMS', member: `body.items.1.${member}` });
    }
    const many = await credit(Array.from({ length: 1_001 }, () => itemFor(merchant)));
    expect(many.body).toMatchObject({
      member: 'body.items',
      title: '参数 body.items 不正确：每次最多1000笔，请分批提交',
    });
    expect(await money(merchant)).toBe(before);
  });

  it('moves no more than its key may, and nothing without the scope', async () => {
    const [before, item] = [await money(merchant), itemFor(merchant)];
    const { client: small } = await edge.client({ day: '150.00' });
    const beyond = await credit([item, itemFor(merchant)], small);
    expect([beyond.status, beyond.body.code]).toEqual([422, '09116KPLMS']);
    const { client: once } = await edge.client({ dayCount: 1 });
    expect((await credit([item, itemFor(merchant)], once)).body.code).toBe('09116KPLMS');
    const { client: reader } = await edge.client({ scopes: ['collections:read'] });
    const refused = await credit([item], reader);
    expect([refused.status, refused.body.code]).toEqual([403, '09110KPLMS']);
    expect(await money(merchant)).toBe(before);
  });
});

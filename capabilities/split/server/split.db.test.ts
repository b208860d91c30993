import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must, nothingLeft } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import { newId } from '#platform/kernel/id.ts';
import { tradeStates } from '../contract/words.ts';
import { done, freezeAsk, splitAsk, tradeFor } from './test/examples.ts';
import { call, cast, detailOf, fixture, openSplit, scene, seen, tradesOf } from './test/split-fixture.ts';

beforeAll(openSplit);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const LATER = '2026-12-20T15:00:00+08:00';
const finishAsk = (freezeNo: string) => ({ requestNo: newId(), freezeNo });

describe('A received trade', () => {
  it('is listed for its payee alone, with what may be shared', async () => {
    const { merchant, payer } = await cast();
    const tradeNo = await received({ fixture }, merchant, payer, '1000.00');
    expect(await tradesOf(merchant)).toMatchObject([
      {
        tradeNo,
        payerName: payer.name,
        amount: '1000.00',
        limit: '300.00',
        shared: '0.00',
        left: '300.00',
        state: 'open',
      },
    ]);
    expect([await tradesOf(payer), codeOf(await call(payer, 'detail', { tradeNo }))]).toEqual([[], '03701KCSDS']);
  });

  it('of another merchant, or one that is too old, is not frozen', async () => {
    const { merchant, payer, store } = await cast();
    const tradeNo = await received({ fixture }, merchant, payer, '1000.00');
    for (const who of [store, payer]) expect(codeOf(await call(who, 'freeze', freezeAsk(tradeNo)))).toBe('03701KCSDS');
    fixture.clock.set('2027-05-21T15:00:00+08:00');
    expect(codeOf(await call(merchant, 'freeze', freezeAsk(tradeNo)))).toBe('03701KCSDS');
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });

  it('of which a fen could not be shared is not frozen', async () => {
    const { merchant, payer } = await cast();
    const tradeNo = await received({ fixture }, merchant, payer, '0.03');
    expect([
      codeOf(await call(merchant, 'freeze', freezeAsk(tradeNo))),
      (await detailOf(merchant, tradeNo)).actions,
    ]).toEqual(['03703KCSDS', { freeze: false, split: false, finish: false }]);
  });

  it('is frozen once, of twenty at the same time', async () => {
    const { merchant, payer } = await cast();
    const tradeNo = await received({ fixture }, merchant, payer, '1000.00');
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(merchant, 'freeze', freezeAsk(tradeNo))));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 19 }, () => '03702KCSDS'), 'ok']);
    await fixture.run();
    expect([await fixture.money(merchant), await seen(merchant, tradeNo)]).toEqual([
      '700.01 + 300.00',
      'sharing 300.00 0.00 300.00',
    ]);
  });

  it('can be frozen again when the freeze was taken back before it held', async () => {
    const { merchant, payer } = await cast();
    const tradeNo = await received({ fixture }, merchant, payer, tradeFor('2000.00'));
    const { orderNo } = must(await call(merchant, 'freeze', freezeAsk(tradeNo)));
    expect(await seen(merchant, tradeNo)).toBe('freezing 2000.00 0.00 2000.00');
    must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo }));
    expect(await seen(merchant, tradeNo)).toBe('open 2000.00 0.00 2000.00');
    await done({ fixture }, merchant, 'csdb/v2/separate/freeze', freezeAsk(tradeNo));
    expect(await seen(merchant, tradeNo)).toBe('sharing 2000.00 0.00 2000.00');
  });

  it('has the ratio that its merchant has set', async () => {
    const { merchant, payer } = await cast();
    const tradeNo = await received({ fixture }, merchant, payer, '1000.00');
    await fixture.db.admin.query('INSERT INTO split.settings VALUES ($1, 123456, $2, now())', [merchant.mid, newId()]);
    expect([
      (await detailOf(merchant, tradeNo)).limit,
      must(await fixture.call(merchant, 'maker', 'csdb/v2/accSplit/v4Supported', {})),
    ]).toEqual(['123.45', { supported: true, ratio: '12.3456' }]);
  });
});

describe('A request', () => {
  it('pays each receiver its part; what is left stays for the next one', async () => {
    const { merchant, store, brand, tradeNo, freezeNo, storeId, brandId } = await scene();
    const first = splitAsk(freezeNo, { [storeId]: '30.00', [brandId]: '20.00' }, { remark: '七月货款' });
    const splitNo = await done({ fixture }, merchant, 'csdb/v2/separate/order', first);
    expect([await fixture.money(store), await fixture.money(brand), await seen(merchant, tradeNo)]).toEqual([
      '30.01 + 0.00',
      '20.01 + 0.00',
      'sharing 100.00 50.00 50.00',
    ]);
    expect((await detailOf(merchant, tradeNo)).requests).toMatchObject([
      {
        splitNo,
        amount: '50.00',
        remark: '七月货款',
        shares: [
          { orderNo: splitNo, receiverName: store.name, amount: '30.00', resultName: '成功', relationName: '供应商' },
          { receiverName: brand.name, amount: '20.00', resultName: '成功' },
        ],
      },
    ]);
    await done({ fixture }, merchant, 'csdb/v2/separate/order', splitAsk(freezeNo, { [storeId]: '50.00' }));
    expect([await seen(merchant, tradeNo), await fixture.money(merchant)]).toEqual([
      'shared 100.00 100.00 0.00',
      '233.35 + 0.00',
    ]);
    expect(codeOf(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '0.01' })))).toBe('02409KCSDS');
  });

  it('counts a ratio from the trade, and leaves the part of a fen with the payer', async () => {
    const { merchant, store, freezeNo, storeId, brandId, tradeNo } = await scene();
    const receivers = [
      { receiverId: storeId, ratio: '12.5' },
      { receiverId: brandId, amount: '1.00' },
    ];
    const input = { requestNo: newId(), freezeNo, amount: '42.67', receivers, remark: '' };
    expect(codeOf(await call(merchant, 'order', input))).toBe('03708KCSDS');
    // 333.34 × 12.5 % = 41.6675
    await done({ fixture }, merchant, 'csdb/v2/separate/order', { ...input, amount: '42.66' });
    expect([await fixture.money(store), await seen(merchant, tradeNo)]).toEqual([
      '41.67 + 0.00',
      'sharing 100.00 42.66 57.34',
    ]);
    expect((await detailOf(merchant, tradeNo)).requests[0]!.shares.map(({ ratio }) => ratio)).toEqual(['12.50', '']);
  });

  it('above what is left, or that names a receiver twice, is refused as a whole', async () => {
    const { merchant, freezeNo, storeId, brandId, tradeNo } = await scene();
    const answer = await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '60.00', [brandId]: '40.01' }));
    expect(answer).toMatchObject({ ok: false, code: '03707KCSDS', text: expect.stringContaining('100.00元') });
    const twice = [
      { receiverId: storeId, amount: '1.00' },
      { receiverId: storeId, amount: '1.00' },
    ];
    const one = splitAsk(freezeNo, {}, { amount: '2.00', receivers: twice });
    expect([codeOf(await call(merchant, 'order', one)), (await detailOf(merchant, tradeNo)).requests]).toEqual([
      '03706KCSDS',
      [],
    ]);
  });

  it('of twenty rivals takes what is set apart and no more', async () => {
    const { merchant, store, freezeNo, storeId, tradeNo } = await scene();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '30.00' }))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    await fixture.run();
    expect([await fixture.money(store), await seen(merchant, tradeNo)]).toEqual([
      '90.01 + 0.00',
      'sharing 100.00 90.00 10.00',
    ]);
  });

  it('fails for a receiver whose account was closed, and its part can be shared again', async () => {
    const { merchant, store, brand, freezeNo, storeId, brandId, tradeNo } = await scene();
    must(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '60.00', [brandId]: '40.00' })));
    await fixture.setStatus(store, 'closing');
    await fixture.run();
    const [request] = (await detailOf(merchant, tradeNo)).requests;
    expect(request!.shares).toMatchObject([
      { result: 'failed', reason: expect.stringMatching(/./) },
      { result: 'succeeded' },
    ]);
    expect([await fixture.money(store), await fixture.money(brand), await seen(merchant, tradeNo)]).toEqual([
      '0.01 + 0.00',
      '40.01 + 0.00',
      'sharing 100.00 40.00 60.00',
    ]);
    await done({ fixture }, merchant, 'csdb/v2/separate/order', splitAsk(freezeNo, { [brandId]: '60.00' }));
    expect(await seen(merchant, tradeNo)).toBe('shared 100.00 100.00 0.00');
  });

  it('is reviewed by its total, so that small parts do not pass a large one', async () => {
    const { merchant, freezeNo, storeId, brandId } = await scene('2000.00');
    const input = splitAsk(freezeNo, { [storeId]: '900.00', [brandId]: '900.00' });
    const alone = splitAsk(freezeNo, { [storeId]: '100.00' });
    expect([
      must(await call(merchant, 'order', input)).state,
      must(await call(merchant, 'order', alone)).state,
    ]).toEqual(['pending_review', 'queued']);
  });

  it('is made at most fifty times for a trade', async () => {
    const { merchant, freezeNo, storeId } = await scene();
    for (let count = 0; count < 50; count += 1)
      must(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '0.01' })));
    expect(codeOf(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '0.01' })))).toBe('03709KCSDS');
    await fixture.run();
  });
});

describe('What is set apart', () => {
  it('is the merchant’s own again when it finishes; not while a share is open', async () => {
    const { merchant, freezeNo, storeId, tradeNo } = await scene();
    must(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '30.00' })));
    expect(codeOf(await call(merchant, 'finish', finishAsk(freezeNo)))).toBe('03711KCSDS');
    await fixture.run();
    await done({ fixture }, merchant, 'csdb/v2/separate/finish', finishAsk(freezeNo));
    expect([await seen(merchant, tradeNo), await fixture.money(merchant)]).toEqual([
      'finished 100.00 30.00 0.00',
      '303.35 + 0.00',
    ]);
    expect([
      codeOf(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '1.00' }))),
      codeOf(await call(merchant, 'freeze', freezeAsk(tradeNo))),
    ]).toEqual(['02409KCSDS', '03702KCSDS']);
  });

  it('goes back after 30 days, and can be shared no more', async () => {
    const { merchant, freezeNo, storeId, tradeNo } = await scene();
    await done({ fixture }, merchant, 'csdb/v2/separate/order', splitAsk(freezeNo, { [storeId]: '30.00' }));
    await fixture.run('2026-12-20T14:59:59+08:00');
    expect(await seen(merchant, tradeNo)).toBe('sharing 100.00 30.00 70.00');
    await fixture.run(LATER);
    expect([await seen(merchant, tradeNo), await fixture.money(merchant)]).toEqual([
      'expired 100.00 30.00 0.00',
      '303.35 + 0.00',
    ]);
    expect(codeOf(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '1.00' })))).toBe('02409KCSDS');
  });

  it('is used by nobody else', async () => {
    const { store, payer, freezeNo, storeId } = await scene();
    for (const who of [store, payer])
      expect([
        codeOf(await call(who, 'order', splitAsk(freezeNo, { [storeId]: '1.00' }))),
        codeOf(await call(who, 'finish', finishAsk(freezeNo))),
      ]).toEqual(['03704KCSDS', '03704KCSDS']);
  });

  it('is found by its state as it is shown', async () => {
    const { merchant, payer, freezeNo, storeId } = await scene();
    await received({ fixture }, merchant, payer, '10.00');
    const narrowed = async () => {
      for (const state of Object.keys(tradeStates)) {
        const rows = await tradesOf(merchant, { states: [state] });
        expect(rows.map((row) => row.state)).toEqual(
          (await tradesOf(merchant)).map((row) => row.state).filter((one) => one === state),
        );
      }
      return (await tradesOf(merchant)).map(({ state }) => state).sort();
    };
    expect(await narrowed()).toEqual(['open', 'sharing']);
    await done({ fixture }, merchant, 'csdb/v2/separate/order', splitAsk(freezeNo, { [storeId]: '100.00' }));
    expect(await narrowed()).toEqual(['open', 'shared']);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { splitAsk } from './test/examples.ts';
import { call, cast, fixture, openSplit, receiversOf, scene } from './test/split-fixture.ts';

beforeAll(openSplit);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A receiver', () => {
  const receiverInput = (receiver: { account: { accountNo: string }; name: string }, more: object = {}) => ({
    accountNo: receiver.account.accountNo,
    name: receiver.name,
    relation: 'store',
    relationText: '',
    ...more,
  });

  it('is bound under the name of its account only, once, and never the merchant itself', async () => {
    const { merchant, store } = await cast();
    expect([
      codeOf(await call(merchant, 'receiver/add', receiverInput(store, { name: '别的名称有限公司' }))),
      codeOf(await call(merchant, 'receiver/add', receiverInput(store, { accountNo: '8899999999999999' }))),
      codeOf(await call(merchant, 'receiver/add', receiverInput({ account: merchant.second, name: merchant.name }))),
      codeOf(
        await call(merchant, 'receiver/add', receiverInput(store, { relation: 'custom', relationText: '六合彩' })),
      ),
      await receiversOf(merchant),
    ]).toEqual(['03712KCSDS', '03712KCSDS', '03713KCSDS', '03717KCSDS', []]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(merchant, 'receiver/add', receiverInput(store, { relation: 'custom', relationText: '加盟商' })),
      ),
    );
    expect(answers.map(codeOf).sort()).toEqual(['03714KCSDS', '03714KCSDS', '03714KCSDS', '03714KCSDS', 'ok']);
    expect(await receiversOf(merchant)).toMatchObject([
      { name: store.name, relationName: '加盟商', accountNo: '**** 0011', isBusy: false },
    ]);
    expect(await receiversOf(store)).toEqual([]);
  });

  it('is not unbound while a split to it is open; afterwards it is, and gets nothing more', async () => {
    const { merchant, freezeNo, storeId } = await scene();
    must(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '10.00' })));
    expect(codeOf(await call(merchant, 'receiver/remove', { receiverId: storeId }))).toBe('03715KCSDS');
    expect((await receiversOf(merchant)).filter(({ isBusy }) => isBusy).map((one) => one.receiverId)).toEqual([
      storeId,
    ]);
    await fixture.run();
    must(await call(merchant, 'receiver/remove', { receiverId: storeId }));
    expect([
      codeOf(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '10.00' }))),
      codeOf(await call(merchant, 'receiver/remove', { receiverId: storeId })),
    ]).toEqual(['03705KCSDS', '03705KCSDS']);
  });
});

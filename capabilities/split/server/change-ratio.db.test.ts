import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { RatioChange } from '../contract/ratio-operations.ts';
import { fixture, openSplit, tradesOf } from './test/split-fixture.ts';

beforeAll(openSplit);
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const call = <T = { changeId: string; state: string }>(merchant: TestMerchant, who: Who, path: string, input: object) =>
  fixture.call<T>(merchant, who, `csdb/v2/separate/ratio/${path}`, input);
const set = (merchant: TestMerchant, ratio: string, who: Who = 'admin') =>
  call(merchant, who, 'set', { requestNo: newId(), ratio });
const decide = (merchant: TestMerchant, changeId: string, approve: boolean, who: Who) =>
  call(merchant, who, 'decide', { requestNo: newId(), changeId, approve });
const shown = async (merchant: TestMerchant) =>
  must(await call<{ ratio: string; reviewed: boolean; list: RatioChange[] }>(merchant, 'admin', 'query', {}));

it('A new ratio needs a second administrator, and is valid for trades that are frozen later', async () => {
  const [merchant, payer] = [await fixture.openMerchant(), await fixture.openMerchant()];
  await received({ fixture }, merchant, payer, '1000.00');
  const results = await Promise.all([set(merchant, '45.5'), set(merchant, '60')]);
  expect(results.map(codeOf).toSorted()).toEqual(['03720KCSDS', 'ok']);
  const { changeId } = (await shown(merchant)).list[0]!;
  expect(codeOf(await decide(merchant, changeId, true, 'admin'))).toBe('03722KCSDS');
  must(await decide(merchant, changeId, false, 'boss'));
  expect(await shown(merchant)).toMatchObject({ ratio: '30.00', reviewed: true, list: [{ state: 'refused' }] });
  const { changeId: next } = must(await set(merchant, '45.5'));
  expect(codeOf(await call(merchant, 'boss', 'withdraw', { changeId: next }))).toBe('03721KCSDS');
  const decided = await Promise.all([1, 2].map(() => decide(merchant, next, true, 'boss')));
  expect(decided.map(codeOf).toSorted()).toEqual(['03721KCSDS', 'ok']);
  expect(await shown(merchant)).toMatchObject({ ratio: '45.50', list: [{ was: '30.00', decidedBy: '副管理' }, {}] });
  expect(await tradesOf(merchant)).toMatchObject([{ limit: '455.00' }]);
  expect(await shown(payer)).toMatchObject({ ratio: '30.00', list: [] });
});

it('An administrator who is alone sets it at once, and takes nothing back that is done', async () => {
  const merchant = await fixture.openMerchant({ staff: ['admin', 'maker', 'checker'] });
  expect(codeOf(await set(merchant, '30.00'))).toBe('03723KCSDS');
  const { changeId, state } = must(await set(merchant, '100'));
  expect([state, (await shown(merchant)).ratio]).toEqual(['done', '100.00']);
  expect(codeOf(await call(merchant, 'admin', 'withdraw', { changeId }))).toBe('03721KCSDS');
});

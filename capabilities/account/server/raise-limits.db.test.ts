import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Raise } from '../contract/raise-operations.ts';
import { accountBindings } from './bindings.ts';
import { raiseNotices } from './raise-notices.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({ bindings: accountBindings({ reviewOf }), kinds: [withdrawalKind] });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterAll(() => fixture.db.close());

const path = (name: string) => `csdb/v2/trade/limit/raise/${name}`;
const apply = (merchant: TestMerchant, more: object, who: Who = 'admin') =>
  fixture.call<{ raiseId: string; state: string }>(merchant, who, path('apply'), {
    requestNo: newId(),
    function: 'withdraw',
    reason: '月底集中结算货款',
    ...more,
  });
const withdraw = (merchant: TestMerchant, raiseId: string, who: Who = 'admin') =>
  fixture.call(merchant, who, path('withdraw'), { raiseId });
const listed = async (merchant: TestMerchant, who: Who = 'viewer') =>
  must(await fixture.call<{ list: Raise[]; totalCount: number }>(merchant, who, path('page'), {}));
const raiseNoticesOf = ({ mid }: TestMerchant) =>
  fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) =>
    (await raiseNotices.find(tx, { from: '0', below: String(2n ** 62n), limit: 1000 })).flatMap(({ notice }) =>
      notice?.mid === mid ? [notice] : [],
    ),
  );
const limits = async (merchant: TestMerchant) =>
  must(
    await fixture.call<{ list: { single: string; day: { limit: string } }[] }>(
      merchant,
      'admin',
      'csdb/v2/trade/limit/queryPaymentTradeLimit',
      { accountNo: merchant.account.accountNo, function: 'withdraw' },
    ),
  ).list[0]!;

it('A request for a higher limit is stored, listed and reported, and changes no limit yet', async () => {
  const merchant = await fixture.openMerchant();
  const before = await limits(merchant);
  expect(codeOf(await apply(merchant, { single: before.single }))).toBe('02120KCSDS');
  expect(codeOf(await apply(merchant, { single: '999999999.00' }))).toBe('02121KCSDS');
  expect((await listed(merchant)).list).toEqual([]);

  const requestNo = newId();
  const day = '9000000.00';
  const first = must(await apply(merchant, { requestNo, day }));
  expect(first.state).toBe('waiting');
  expect(must(await apply(merchant, { requestNo, day }))).toEqual(first);
  expect(codeOf(await apply(merchant, { day: '9500000.00' }))).toBe('02119KCSDS');
  expect(await listed(merchant, 'admin')).toMatchObject({
    totalCount: 1,
    list: [
      {
        functionName: '提现',
        single: null,
        day: { was: before.day.limit, wanted: day },
        stateName: '待平台处理',
        isOwn: true,
        endedAt: null,
      },
    ],
  });
  expect((await listed(merchant)).list[0]!.isOwn).toBe(false);
  expect(await limits(merchant)).toEqual(before);
  const other = await fixture.openMerchant();
  expect((await listed(other)).list).toEqual([]);
  await fixture.db.admin.query('DELETE FROM account.limits WHERE mid = $1', [other.mid]);
  expect(codeOf(await apply(other, { day }))).toBe('02112KCSDS');
});

it('A request is taken back by its maker only; the other administrators are notified', async () => {
  const merchant = await fixture.openMerchant();
  const { raiseId } = must(await apply(merchant, { day: '9000000.00' }));
  expect(await raiseNoticesOf(merchant)).toMatchObject([
    {
      title: '提现已申请提额',
      text: expect.stringContaining('单日限额 9,000,000.00 元，等待平台处理'),
      people: [merchant.people.boss.personId],
    },
  ]);
  expect(codeOf(await withdraw(merchant, raiseId, 'boss'))).toBe('02122KCSDS');
  expect(must(await withdraw(merchant, raiseId))).toEqual({ raiseId, state: 'withdrawn' });
  expect(codeOf(await withdraw(merchant, raiseId))).toBe('02122KCSDS');
  expect((await listed(merchant)).list).toMatchObject([{ stateName: '已撤回', endedAt: expect.any(String) }]);
  expect((await raiseNoticesOf(merchant)).map(({ title }) => title)).toEqual(['提现提额申请已撤回']);
  expect(must(await apply(merchant, { day: '9000000.00' })).state).toBe('waiting');
});

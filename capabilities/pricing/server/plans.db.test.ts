import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { queryProviderChanges } from '#capabilities/change/contract/provider-operations.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { assignPlan, listPricedMerchants } from '../contract/merchant-operations.ts';
import {
  addPlan,
  compareVersions,
  dropDraft,
  listPlans,
  proposeVersion,
  saveDraft,
  showPlan,
  tryPrices,
} from '../contract/plan-operations.ts';
import { priceNotices } from './notify-merchants.ts';
import {
  approver,
  at,
  decide,
  editor,
  fixture,
  flat,
  openPricing,
  proposal,
  propose,
  quoted,
} from './test/pricing-fixture.ts';

/** The day after the test's, and one after that. */
const [TOMORROW, LATER] = ['2026-11-21', '2026-11-22'];
const on = (day: string) => fixture.clock.set(`${day}T10:00:00+08:00`);

let merchant: TestMerchant;
beforeAll(openPricing);
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: null });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const changeOf = (answer: Awaited<ReturnType<typeof propose>>): string =>
  must(answer as { ok: true; data: { changeId: string } }).changeId;
/** A plan of its own with one version that holds from a day on. */
async function planAt(fixed: string, fromDay = TOMORROW): Promise<string> {
  const { planId } = must(
    await at(editor, addPlan, { requestNo: newId(), name: `方案${newId().slice(-12)}`, note: '', copyOf: 'standard' }),
  );
  must(await decide(changeOf(await propose(planId, fromDay, flat('withdraw', fixed)))));
  return planId;
}
const assign = (planId: string, mids: string[], fromDay = TOMORROW) =>
  at(editor, assignPlan, { planId, fromDay, mids, ...proposal() });
const noticeTextsOf = async (mid: string) => {
  const found = await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    priceNotices.find(tx, { from: '0', below: String(2n ** 62n), limit: 10_000 }),
  );
  return found.flatMap(({ notice }) => (notice?.mid === mid ? [notice.text] : []));
};

describe('A version of a fee plan', () => {
  it('is valid from its day after a second approval, and the plan’s merchants get a notice', async () => {
    const noted: ChangeLine[] = [];
    const { rows } = must(await at(editor, showPlan, { planId: 'standard' }));
    const [first] = rows.filter(({ kind }) => kind === 'withdraw');
    expect(first).toMatchObject({ speed: 'T0', from: '0.00', to: '', rate: '0.02', min: '2.00', max: '50.00' });
    const draft = { planId: 'standard', revision: 0, fromDay: TOMORROW, rows: flat('withdraw', '1.00')(rows) };
    const { revision } = must(await at(editor, saveDraft, draft));
    const { changeId } = must(await at(editor, proposeVersion, { planId: 'standard', revision, ...proposal() }, noted));
    expect(noted.map(({ label }) => label)).toContain('提现 实时到账 全部金额（待确认）');
    expect((await quoted(merchant)).fee).toBe('2.00');
    const { waiting } = must(await at(editor, showPlan, { planId: 'standard' }));
    expect(waiting).toEqual({ title: `费率方案“标准”自 ${TOMORROW} 起执行第 2 版`, proposedBy: '运营小李' });
    expect(must(await decide(changeId)).state).toBe('done');
    expect(await quoted(merchant)).toMatchObject({ fee: '2.00', feePlan: { name: '标准', version: 1 } });
    on(TOMORROW);
    expect(await quoted(merchant)).toMatchObject({ fee: '1.00', feePlan: { name: '标准', version: 2 } });
    expect(must(await at(editor, showPlan, { planId: 'standard' }))).toMatchObject({
      current: { version: 2, fromDay: TOMORROW, proposedBy: '运营小李', approvedBy: '风控老王' },
      versions: [
        { version: 2, state: 'holds' },
        { version: 1, state: 'over' },
      ],
      draft: null,
    });
    expect(await noticeTextsOf(merchant.mid)).toEqual([
      expect.stringContaining(
        `自 ${TOMORROW} 起，贵司适用的费率方案“标准”调整：提现 实时到账 全部金额：0.02%，最低 2.00 元，最高 50.00 元 → 每笔 1.00 元`,
      ),
    ]);
  });

  it('leaves a quote of before its price, by which its order is charged', async () => {
    on(TOMORROW);
    const planId = await planAt('7.00', LATER);
    must(await decide(must(await assign(planId, [merchant.mid], LATER)).changeId));
    fixture.clock.set(`${TOMORROW}T23:59:00+08:00`);
    const { quoteId, fee } = await quoted(merchant);
    fixture.clock.set(`${LATER}T00:01:00+08:00`);
    expect((await quoted(merchant)).fee).toBe('7.00');
    const order = must(await fixture.withdraw(merchant, { amount: '1000.00', instead: { quoteId } }));
    expect((await fixture.detail(merchant, order.orderNo)).fee).toBe(fee);
  });

  it('is refused with a sentence where it lacks a kind, has begun, or changes nothing', async () => {
    expect(codeOf(await propose('standard', '2026-11-20', flat('withdraw', '3.00')))).toBe('07805KPLMS');
    const without = await propose('standard', TOMORROW, (rows) => rows.filter(({ kind }) => kind !== 'transfer'));
    expect(without).toMatchObject({ code: '07804KPLMS', text: '缺少转账 实时到账的价格，请补充' });
    expect(codeOf(await at(editor, showPlan, { planId: 'nowhere' }))).toBe('07801KPLMS');
    on(LATER);
    expect(codeOf(await propose('standard', '2026-11-23', (rows) => rows))).toBe('07806KPLMS');
    const wrong = propose('standard', '2026-11-23', (rows) => [...rows, rows[0]!]);
    await expect(wrong).rejects.toThrow('的金额段重叠');
    const { draft } = must(await at(editor, showPlan, { planId: 'standard' }));
    must(await at(editor, dropDraft, { planId: 'standard', revision: draft!.revision }));
  });

  it('whose day has come before it was approved can only be refused', async () => {
    const { planId } = must(
      await at(editor, addPlan, { requestNo: newId(), name: '过期', note: '', copyOf: 'standard' }),
    );
    const changeId = changeOf(await propose(planId, TOMORROW, flat('withdraw', '9.00')));
    on(TOMORROW);
    expect(codeOf(await decide(changeId))).toBe('07805KPLMS');
    expect(must(await decide(changeId, false)).state).toBe('refused');
    expect(must(await at(editor, showPlan, { planId })).versions).toEqual([]);
  });

  it('is not approved by the person who proposed it, and of two at once one waits', async () => {
    const { planId } = must(
      await at(editor, addPlan, { requestNo: newId(), name: '并发', note: '', copyOf: 'standard' }),
    );
    const { draft } = must(await at(editor, showPlan, { planId }));
    const input = { planId, revision: draft!.revision, fromDay: LATER, rows: flat('withdraw', '4.00')(draft!.rows) };
    const { revision } = must(await at(editor, saveDraft, input));
    expect(codeOf(await at(editor, saveDraft, input))).toBe('07803KPLMS');
    const results = await Promise.all(
      [1, 2].map(() => at(editor, proposeVersion, { planId, revision, ...proposal() })),
    );
    expect(results.map(codeOf).toSorted()).toEqual(['01606KPLMS', 'ok']);
    const changeId = results.flatMap((answer) => (answer.ok ? [answer.data.changeId] : []))[0]!;
    expect(codeOf(await decide(changeId, true, editor))).toBe('01605KPLMS');
    const decided = await Promise.all([1, 2].map(() => decide(changeId)));
    expect(decided.map(codeOf).toSorted()).toEqual(['01604KPLMS', 'ok']);
    expect(must(await at(editor, showPlan, { planId })).versions).toHaveLength(1);
  });

  it('is compared with another one row by row', async () => {
    const planId = await planAt('5.00');
    must(await decide(changeOf(await propose(planId, LATER, flat('withdraw', '6.00')))));
    const { rows } = must(await at(editor, compareVersions, { planId, before: 1, after: 2 }));
    expect(rows.filter(({ state }) => state === 'changed')).toContainEqual({
      kind: 'withdraw',
      kindName: '提现',
      speed: 'T0',
      payee: 'any',
      before: { band: '全部金额', price: '每笔 5.00 元' },
      after: { band: '全部金额', price: '每笔 6.00 元' },
      state: 'changed',
    });
    expect(rows.filter(({ kind }) => kind === 'transfer').map(({ state }) => state)).toEqual(['same']);
  });
});

describe('A plan', () => {
  it('has a name of its own, and prices only with its first version', async () => {
    const input = { requestNo: newId(), name: '大客户', note: '年交易额一亿元以上', copyOf: 'standard' };
    const { planId } = must(await at(editor, addPlan, input));
    expect(codeOf(await at(editor, addPlan, input))).toBe('07802KPLMS');
    expect(codeOf(await assign(planId, [merchant.mid]))).toBe('07807KPLMS');
    const { list } = must(await at(editor, listPlans, {}));
    expect(list[0]).toMatchObject({ planId: 'standard', name: '标准' });
    expect(list.find((plan) => plan.planId === planId)).toMatchObject({
      current: null,
      next: null,
      merchants: 0,
      hasDraft: true,
    });
  });

  it('is given to a thousand merchants by one change, which names each of them', async () => {
    const planId = await planAt('3.00');
    const mids = Array.from({ length: 1000 }, (_, index) => `Z${String(index).padStart(6, '0')}`);
    expect(codeOf(await assign(planId, mids))).toBe('07809KPLMS');
    await fixture.db.admin.query(
      `INSERT INTO merchant.merchants (mid, customer_name, platform_no, platform_name) SELECT mid, '商户' || mid, 'P01', 'x' FROM unnest($1::text[]) AS m (mid)`,
      [mids],
    );
    const { changeId } = must(await assign(planId, mids));
    const { list } = must(await at(approver, queryProviderChanges, { pageNo: 1, pageSize: 20, ended: false }));
    expect(list.find((change) => change.changeId === changeId)!.lines).toHaveLength(1000);
    must(await decide(changeId));
    expect(
      must(await at(editor, listPricedMerchants, { pageNo: 1, pageSize: 20, planId: 'standard', keyword: '商户Z' }))
        .list[0],
    ).toMatchObject({
      mid: 'Z000000',
      planName: '标准',
      nextFromDay: TOMORROW,
    });
    on(TOMORROW);
    expect(must(await at(editor, listPricedMerchants, { pageNo: 1, pageSize: 20, planId })).totalCount).toBe(1000);
    expect(codeOf(await assign(planId, mids, LATER))).toBe('07808KPLMS');
  });

  it('is the merchant’s own from its day, with a notice; another merchant sees nothing of it', async () => {
    const [planId, other] = [await planAt('0.50'), await fixture.openMerchant()];
    const { changeId } = must(await assign(planId, [merchant.mid]));
    must(await decide(changeId));
    on(TOMORROW);
    expect((await quoted(merchant)).fee).toBe('0.50');
    expect((await quoted(other)).feePlan.name).toBe('标准');
    expect(await noticeTextsOf(merchant.mid)).toEqual([expect.stringContaining(`自 ${TOMORROW} 起，贵司执行费率方案`)]);
    expect(await noticeTextsOf(other.mid)).toEqual([]);
    const seen = await fixture.db.database.transaction({ mid: other.mid }, (tx) =>
      tx.rows('SELECT 1 FROM pricing.notices'),
    );
    expect(seen).toEqual([]);
  });
});

describe('A try on last month', () => {
  it('shows what the prices would have charged next to what was charged', async () => {
    must(await fixture.withdraw(merchant, { amount: '1000.00' }));
    must(await fixture.withdraw(merchant, { amount: '60000.00' }));
    await fixture.run();
    fixture.clock.set('2026-12-03T10:00:00+08:00');
    const planId = await planAt('1.50', '2026-12-04');
    const { rows } = must(await at(editor, showPlan, { planId }));
    const tried = must(await at(editor, tryPrices, { planId, rows: flat('withdraw', '1.50')(rows), of: 'all' }));
    expect(tried.month).toBe('2026-11');
    const merchantRows = tried.list.filter(({ mid }) => mid === merchant.mid);
    expect(merchantRows).toMatchObject([
      { kindName: '提现', speed: 'T0', count: 2, amount: '61000.00', tried: '3.00' },
    ]);
    const { rows: charged } = await fixture.db.admin.query(
      'SELECT sum(fee_fen)::text AS fen FROM orders.orders WHERE mid = $1',
      [merchant.mid],
    );
    expect(merchantRows[0]!.charged).toBe((Number(charged[0].fen) / 100).toFixed(2));
    expect(must(await at(editor, tryPrices, { planId, rows, of: 'plan' })).total.count).toBe(0);
  });
});

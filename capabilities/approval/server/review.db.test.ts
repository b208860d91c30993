import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must, nothingLeft } from '#capabilities/order/server/test/order-fixture.ts';
import { cast, layers } from '#capabilities/order/server/test/test-merchant.ts';
import { setPolicy, setReviewerLimit } from './index.ts';
import { fixture, payee, placed, decide, personIdOf, openReview } from './test/review-fixture.ts';

beforeAll(openReview);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('Whether an order is reviewed', () => {
  it.each([
    ['999.99', 'queued', '10', []],
    ['1000.00', 'pending_review', '01', ['复核员任一人']],
    ['50000.00', 'pending_review', '01', ['复核员任一人', '管理员复核']],
  ])('depends on its amount: %s is %s', async (amount, state, auditStatus, steps) => {
    const { merchant, answer, orderNo } = await placed(amount);
    expect(must(answer)).toMatchObject({ state, auditStatus });
    expect((await fixture.detail(merchant, orderNo)).review).toMatchObject({
      required: steps.length > 0,
      steps: steps.map((title) => ({ title })),
    });
  });

  it('depends on the policy at submission: a new one changes no running review', async () => {
    const { merchant, orderNo } = await placed('1000.00');
    const stricter = [{ fromFen: 0n, steps: layers[2]!.steps }];
    await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      setPolicy(tx, { mid: merchant.mid, kind: 'transfer', layers: stricter, createdBy: 'test' }),
    );
    expect(must(await fixture.approve(merchant, 'checker', orderNo))).toMatchObject({
      state: 'queued',
      auditStatus: '02',
    });
    const next = must(
      await fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount: '0.01' }),
    );
    expect((await fixture.detail(merchant, next.orderNo)).review.steps).toHaveLength(2);
  });

  it('is one reviewer’s decision if the merchant reviews other kinds but has no rule for it', async () => {
    const merchant = await fixture.openMerchant({ layers: null });
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    expect(must(await fixture.transfer(merchant, to, { amount: '0.01' }))).toMatchObject({ state: 'queued' });
    await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      setPolicy(tx, { mid: merchant.mid, kind: 'withdraw', layers: [{ fromFen: 0n, steps: [] }], createdBy: 'test' }),
    );
    const { orderNo } = must(await fixture.transfer(merchant, to, { amount: '0.01' }));
    expect((await fixture.detail(merchant, orderNo)).review).toMatchObject({
      required: true,
      steps: [{ title: '复核员任一人' }],
    });
    expect(must(await fixture.approve(merchant, 'checker', orderNo))).toMatchObject({ state: 'queued' });
  });

  it('an order that nobody could ever finish reviewing is not taken, and leaves nothing', async () => {
    const alone = await placed('1000.00', { staff: ['maker'] });
    expect(codeOf(alone.answer)).toBe('02306KCSDS');
    expect(await fixture.traces(alone.merchant)).toEqual(nothingLeft);
    expect(await fixture.money(alone.merchant)).toBe('100000.00 + 0.00');
    const ownOnly = await placed('1000.00', { staff: ['checker'], who: 'checker' });
    expect(codeOf(ownOnly.answer)).toBe('02306KCSDS');
    const oneForTwo = await placed('50000.00', { staff: ['maker', 'admin'] });
    expect(codeOf(oneForTwo.answer)).toBe('02306KCSDS');
    expect((await placed('50000.00', { staff: ['maker', 'admin', 'checker'] })).answer.ok).toBe(true);
  });
});

describe('One step', () => {
  it('passes by one reviewer, whose name and note the order shows, and the money moves', async () => {
    const { merchant, orderNo } = await placed('1000.00');
    expect((await fixture.detail(merchant, orderNo, 'checker')).review.steps).toEqual([
      {
        title: '复核员任一人',
        state: 'current',
        actors: [],
        candidates: [cast.boss, cast.checker2, cast.checker, cast.admin].sort(),
      },
    ]);
    fixture.clock.set('2026-11-20T16:00:00+08:00');
    const { orderHash } = await fixture.detail(merchant, orderNo);
    expect(
      must(
        await fixture.call(merchant, 'checker', 'order/audit', {
          requestNo: 'review-0001',
          orderNo,
          orderHash,
          note: '合同已核对',
        }),
      ),
    ).toEqual({ orderNo, state: 'queued', auditStatus: '02' });
    await fixture.run();
    const seen = await fixture.detail(merchant, orderNo);
    expect(seen.review.steps).toEqual([
      {
        title: '复核员任一人',
        state: 'done',
        actors: [{ name: '复核甲', at: '2026-11-20T16:00:00+08:00', note: '合同已核对' }],
        candidates: [],
      },
    ]);
    expect(seen.timeline.map(({ event, actor, note }) => [event, actor, note])).toEqual([
      ['submitted', '制单甲', ''],
      ['approved', '复核甲', '合同已核对'],
      ['succeeded', '系统', ''],
    ]);
    expect(await fixture.money(merchant)).toBe('98999.50 + 0.00');
  });

  it('is not passed by the maker, also when the maker is an administrator', async () => {
    const { merchant, orderNo } = await placed('1000.00', { who: 'admin' });
    expect(codeOf(await fixture.approve(merchant, 'admin', orderNo))).toBe('02301KCSDS');
    expect(codeOf(await decide(merchant, 'admin', 'reject', orderNo))).toBe('02301KCSDS');
    expect((await fixture.detail(merchant, orderNo, 'admin')).actions).toEqual({
      approve: false,
      reject: false,
      returnToMaker: false,
      withdraw: true,
    });
    expect((await fixture.detail(merchant, orderNo, 'boss')).actions).toEqual({
      approve: true,
      reject: true,
      returnToMaker: true,
      withdraw: false,
    });
    expect((await fixture.detail(merchant, orderNo, 'viewer')).actions).toEqual({
      approve: false,
      reject: false,
      returnToMaker: false,
      withdraw: false,
    });
    expect(await fixture.money(merchant)).toBe('98999.50 + 1000.50');
  });

  it('is of exactly the order that the reviewer saw', async () => {
    const { merchant, orderNo } = await placed('1000.00');
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo, 'f'.repeat(64)))).toBe('02404KCSDS');
    expect((await fixture.detail(merchant, orderNo)).state).toBe('pending_review');
  });

  it('is not passed by a reviewer whose own limit is lower, who can ask first', async () => {
    const { merchant, orderNo } = await placed('2000.00');
    const limit = { mid: merchant.mid, personId: personIdOf(merchant, 'checker'), singleFen: 1_999_99n };
    await fixture.db.database.transaction({ mid: merchant.mid }, (tx) => setReviewerLimit(tx, limit));
    expect(must(await fixture.call(merchant, 'checker', 'order/reviewAmountVerification', { orderNo }))).toEqual({
      covered: false,
      singleLimit: '1999.99',
      reason: '金额超过您的复核限额，请由上级复核人处理',
    });
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02305KCSDS');
    expect(must(await fixture.call(merchant, 'checker2', 'order/reviewAmountVerification', { orderNo }))).toEqual({
      covered: true,
      singleLimit: null,
      reason: '',
    });
    expect(codeOf(await decide(merchant, 'checker', 'reject', orderNo))).toBe('ok');
  });

  it('of another merchant’s order does not exist', async () => {
    const { orderNo } = await placed('1000.00');
    const other = await fixture.openMerchant();
    expect(codeOf(await fixture.approve(other, 'checker', orderNo, 'a'.repeat(64)))).toBe('02401KCSDS');
    expect(codeOf(await decide(other, 'checker', 'reject', orderNo))).toBe('02401KCSDS');
    expect(codeOf(await decide(other, 'maker', 'audit/cancel', orderNo))).toBe('02401KCSDS');
  });
});

describe('Two steps', () => {
  it('are taken one after the other by two persons, the administrator last', async () => {
    const { merchant, orderNo } = await placed('50000.00');
    expect(must(await fixture.approve(merchant, 'checker', orderNo))).toMatchObject({
      state: 'pending_review',
      auditStatus: '01',
    });
    expect(
      (await fixture.detail(merchant, orderNo)).review.steps.map(({ state, candidates }) => [state, candidates]),
    ).toEqual([
      ['done', []],
      ['current', [cast.boss, cast.admin].sort()],
    ]);
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02302KCSDS');
    expect(codeOf(await fixture.approve(merchant, 'checker2', orderNo))).toBe('02303KCSDS');
    await fixture.run();
    expect(await fixture.money(merchant)).toBe('49999.50 + 50000.50');
    expect(must(await fixture.approve(merchant, 'admin', orderNo))).toMatchObject({
      state: 'queued',
      auditStatus: '02',
    });
    expect(codeOf(await fixture.approve(merchant, 'boss', orderNo))).toBe('02403KCSDS');
    await fixture.run();
    expect(await fixture.money(merchant)).toBe('49999.50 + 0.00');
  });

  it('are not both taken by an administrator, one person acts once on an order', async () => {
    const { merchant, orderNo } = await placed('50000.00');
    expect(codeOf(await fixture.approve(merchant, 'admin', orderNo))).toBe('ok');
    expect(codeOf(await fixture.approve(merchant, 'admin', orderNo))).toBe('02302KCSDS');
    expect(codeOf(await fixture.approve(merchant, 'boss', orderNo))).toBe('ok');
  });

  it('keep the only administrator for the step that needs one', async () => {
    const { merchant, orderNo } = await placed('50000.00', { staff: ['maker', 'admin', 'checker'] });
    expect(codeOf(await fixture.approve(merchant, 'admin', orderNo))).toBe('02307KCSDS');
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('ok');
    expect(codeOf(await fixture.approve(merchant, 'admin', orderNo))).toBe('ok');
  });

  it('stop at a rejection in the second', async () => {
    const { merchant, orderNo } = await placed('50000.00');
    must(await fixture.approve(merchant, 'checker', orderNo));
    expect(must(await decide(merchant, 'boss', 'reject', orderNo))).toMatchObject({
      state: 'rejected',
      auditStatus: '06',
    });
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
  });

  it('a step that needs all of its persons waits for the last of them', async () => {
    const merchant = await fixture.openMerchant();
    const persons = [personIdOf(merchant, 'checker'), personIdOf(merchant, 'checker2')];
    const policy = {
      mid: merchant.mid,
      kind: 'transfer',
      createdBy: 'test',
      layers: [{ fromFen: 0n, steps: [{ title: '两位复核员', mode: 'all' as const, persons }] }],
    };
    await fixture.db.database.transaction({ mid: merchant.mid }, (tx) => setPolicy(tx, policy));
    const { orderNo } = must(
      await fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount: '5.00' }),
    );
    expect(codeOf(await fixture.approve(merchant, 'admin', orderNo))).toBe('02303KCSDS');
    expect(must(await fixture.approve(merchant, 'checker2', orderNo)).state).toBe('pending_review');
    expect(must(await fixture.approve(merchant, 'checker', orderNo)).state).toBe('queued');
  });
});

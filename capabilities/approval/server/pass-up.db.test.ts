import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { setReviewerLimit } from './index.ts';
import { decide, fixture, openReview, personIdOf, placed } from './test/review-fixture.ts';

beforeAll(openReview);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Merchant = Awaited<ReturnType<typeof placed>>['merchant'];
const limit = (merchant: Merchant, role: 'checker' | 'checker2' | 'admin' | 'boss', singleFen: bigint) =>
  fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
    setReviewerLimit(tx, { mid: merchant.mid, personId: personIdOf(merchant, role), singleFen }),
  );
const passUp = (merchant: Merchant, role: 'checker' | 'checker2' | 'maker', orderNo: string) =>
  decide(merchant, role, 'audit/upward', orderNo);

describe('A reviewer whose limit does not cover an order', () => {
  it('hands the step to those whose limit does: they decide, and the others no more', async () => {
    const { merchant, orderNo } = await placed('2000.00');
    await limit(merchant, 'checker', 1_999_99n);
    expect(must(await passUp(merchant, 'checker', orderNo))).toMatchObject({
      state: 'pending_review',
      auditStatus: '01',
    });
    const { review, timeline, actions } = await fixture.detail(merchant, orderNo, 'checker');
    expect(review.steps).toMatchObject([
      { title: '上级复核人任一人', state: 'current', actors: [{ note: '提交上级复核' }] },
    ]);
    expect(review.steps[0]!.candidates).not.toContain(merchant.people.checker.personName);
    expect(timeline.at(-1)).toMatchObject({ event: 'passed_up', text: '提交上级复核' });
    expect(actions).toMatchObject({ approve: false, reject: false, returnToMaker: false });
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02302KCSDS');
    expect(codeOf(await passUp(merchant, 'checker', orderNo))).toBe('02302KCSDS');
    expect(must(await fixture.approve(merchant, 'checker2', orderNo))).toMatchObject({ state: 'queued' });
  });

  it('is the only one who may, and not where nobody above could decide', async () => {
    const { merchant, orderNo } = await placed('2000.00');
    expect(codeOf(await passUp(merchant, 'checker', orderNo))).toBe('02318KCSDS');
    expect(codeOf(await passUp(merchant, 'maker', orderNo))).toBe('02301KCSDS');
    for (const role of ['checker', 'checker2', 'admin', 'boss'] as const) await limit(merchant, role, 1_999_99n);
    expect(codeOf(await passUp(merchant, 'checker', orderNo))).toBe('02317KCSDS');
    expect((await fixture.detail(merchant, orderNo)).review.steps).toMatchObject([
      { title: '复核员任一人', actors: [] },
    ]);
  });

  it('keeps the steps with which the review was opened, and the level above gets a message', async () => {
    const { merchant, orderNo } = await placed('2000.00');
    await limit(merchant, 'checker', 1_999_99n);
    must(await passUp(merchant, 'checker', orderNo));
    const { rows } = await fixture.db.admin.query(
      `SELECT steps_before -> 0 ->> 'title' AS before, reminded_day FROM approval.reviews WHERE order_no = $1`,
      [orderNo],
    );
    expect(rows).toEqual([{ before: '复核员任一人', reminded_day: 0 }]);
  });
});

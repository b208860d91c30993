import { describe, expect, it } from 'vitest';
import { held, LARGE, type Run, SMALL, WHOLE, without } from './conformance-run.ts';
import { codeOf, must, nothingLeft, type Placed } from './order-fixture.ts';
import { succeeded } from './scripted-rail.ts';

/** What the kind alone refuses. */
export function refusesItsOwn(run: Run): void {
  describe('refuses and leaves nothing', () => {
    it.each(run.examples.refuses.map((one) => [one.why, one] as const))('%s', async (_why, { code, input: change }) => {
      const payer = await run.fixture.openMerchant();
      const valid = await run.examples.input(run, payer, { amount: SMALL });
      const changed = { ...valid, ...(typeof change === 'function' ? change(run, payer) : change) };
      expect(codeOf(await run.fixture.call(payer, 'maker', run.examples.path, changed))).toBe(code);
      expect([await run.fixture.traces(payer), await run.fixture.money(payer)]).toEqual([nothingLeft, WHOLE]);
    });
  });
}

/** One that is rejected, one that is sent twice, reviewed and done: all that its postings and its fee can get wrong. */
export function livesOnce(run: Run): void {
  it('holds its money, gives it back when rejected, and of two sends is done once', async () => {
    const rejected = await run.placed({ amount: LARGE });
    expect([await rejected.stateNow(), await run.fixture.money(rejected.payer)]).toEqual([
      'pending_review',
      held(LARGE, rejected.fee),
    ]);
    must(await run.act(rejected.payer, 'checker', 'order/reject', rejected.orderNo));
    expect([
      await rejected.stateNow(),
      await run.fixture.money(rejected.payer),
      await run.limitUsed(rejected.payer),
    ]).toEqual(['rejected', WHOLE, '0.00 in 0']);

    const payer = await run.fixture.openMerchant();
    const input = await run.examples.input(run, payer, { amount: LARGE });
    const send = () => run.fixture.call<Placed>(payer, 'maker', run.examples.path, input);
    const { orderNo } = must(await send());
    await send().catch(() => undefined);
    expect(await run.fixture.traces(payer)).toMatchObject({ orders: 1, reservations: 1, journals: 1 });
    must(await run.fixture.approve(payer, 'checker', orderNo));
    run.fixture.rail.plan(orderNo, { send: [succeeded()] });
    await run.fixture.run();
    const { state, fee } = await run.read(payer, orderNo);
    expect([state, await run.fixture.money(payer), await run.limitUsed(payer)]).toEqual([
      ...(run.contract.authorizes ? ['authorized', held(LARGE, fee)] : ['succeeded', without(LARGE, fee)]),
      '2000.00 in 1',
    ]);
  });
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collected, fixture, granted, openCollect } from './test/collect-fixture.ts';

beforeAll(openCollect);
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A collection', () => {
  it('is no finding of the audit when the clock was set back after the mandate was given', async () => {
    const parent = await fixture.openMerchant({ balance: '0.01' });
    const payer = await fixture.openMerchant({ balance: '100.00' });
    const now = fixture.clock.now();
    const mandateId = await granted(payer, parent);
    fixture.clock.set(new Date(now.getTime() - 65_000).toISOString());
    expect((await collected(parent, [{ mandateId }])).state).toBe('succeeded');
    fixture.clock.set(now.toISOString());
    expect(await fixture.findings()).toEqual([]);
  });
});

import { expect } from 'vitest';
import { must, type OrderFixture } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

/** A transfer of another merchant that this one received; answers its number. */
export async function received(
  { fixture }: { fixture: OrderFixture },
  payee: TestMerchant,
  payer: TestMerchant,
  amount: string,
): Promise<string> {
  const placed = must(
    await fixture.transfer(payer, { accountNo: payee.account.accountNo, name: payee.name }, { amount }),
  );
  if (placed.state === 'pending_review') must(await fixture.approve(payer, 'checker', placed.orderNo));
  // Of many at the same time another one's run may pay it.
  await expect
    .poll(async () => (await fixture.run(), (await fixture.detail(payer, placed.orderNo)).state), { timeout: 60_000 })
    .toBe('succeeded');
  return placed.orderNo;
}

import type { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { balancesOf, post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { openSecond, secondsOf, type SecondRow } from '../account-row.ts';

/** A second-level account of the merchant, opened if it is not. */
export const secondOf = ({ db }: OrderFixture, { mid, account }: TestMerchant, name: string): Promise<SecondRow> =>
  db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await openSecond(tx, mid, name, { by: '管管理', at: account.openedAt });
    return (await secondsOf(tx, mid)).find((one) => one.name === name)!;
  });

/** The merchant's opening balance lies in its second-level account, at which the test looks. */
export async function payOutOfSecond(fixture: OrderFixture, merchant: TestMerchant): Promise<void> {
  const { account, mid } = merchant;
  const { availableId, frozenId } = await secondOf(fixture, merchant, '门店');
  await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const amountFen = (await balancesOf(tx, [account.availableId])).get(account.availableId)!;
    const postings = [{ from: account.availableId, to: availableId, amountFen }];
    await post(tx, [
      {
        mid,
        key: newId(),
        typeCode: '7010',
        orderNo: null,
        actor: 'system:test',
        bookedAt: account.openedAt,
        postings,
      },
    ]);
  });
  merchant.account = { ...account, availableId, frozenId };
}

import type { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { balancesOf, post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { findHolding, openHolding } from '../holding-row.ts';

/** Opens a holding, as a signed contract does. */
export const openHoldingOf = ({ db }: OrderFixture, { mid, account }: TestMerchant): Promise<void> =>
  db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    openHolding(tx, mid, `98${mid.replaceAll(/\D/g, '').padStart(10, '0')}`, account.openedAt),
  );

/** The merchant's opening balance lies in its holding, which is the account that the test looks at. */
export async function payOutOfHolding(fixture: OrderFixture, merchant: TestMerchant): Promise<void> {
  const { mid, account } = merchant;
  await openHoldingOf(fixture, merchant);
  await fixture.db.admin.query('UPDATE wealth.holdings SET fast_day_fen = 99999999999 WHERE mid = $1', [mid]);
  await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const { availableId, frozenId } = (await findHolding(tx, mid))!;
    const amountFen = (await balancesOf(tx, [account.availableId])).get(account.availableId)!;
    merchant.account = { ...account, availableId, frozenId };
    await post(tx, [
      {
        mid,
        key: newId(),
        typeCode: '2040',
        orderNo: null,
        actor: 'system:test',
        bookedAt: account.openedAt,
        postings: [{ from: account.availableId, to: availableId, amountFen }],
      },
    ]);
  });
}

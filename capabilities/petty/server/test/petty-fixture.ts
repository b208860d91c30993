import { balancesOf, post } from '#ledger/src/index.ts';
import type { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { relatePerson } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { findPettyOf, openPetty, staffOf, type PettyAccount } from '../account-row.ts';
import { findCardOf, linkCard } from '../card-row.ts';

/** The petty-cash account of one of the merchant's people, opened if it is not. */
export const pettyOf = (
  { db }: OrderFixture,
  { mid, people, account }: TestMerchant,
  who: Who,
): Promise<PettyAccount> =>
  db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await openPetty(tx, mid, people[who], account.openedAt);
    return (await findPettyOf(tx, mid, people[who].personId))!;
  });

/** A journal without an order, as no code of the product writes it. */
export const moveAll = ({ db }: OrderFixture, { mid, account }: TestMerchant, from: string, to: string) =>
  db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const amountFen = (await balancesOf(tx, [from])).get(from)!;
    await post(tx, [
      {
        mid,
        key: newId(),
        typeCode: '3060',
        orderNo: null,
        actor: 'system:test',
        bookedAt: account.openedAt,
        postings: [{ from, to, amountFen }],
      },
    ]);
  });

/** The merchant's opening balance lies in the maker's petty-cash account, at which the test looks. */
export async function payOutOfPetty(fixture: OrderFixture, merchant: TestMerchant): Promise<void> {
  const { account } = merchant;
  const { availableId, frozenId } = await pettyOf(fixture, merchant, 'maker');
  await moveAll(fixture, merchant, account.availableId, availableId);
  merchant.account = { ...account, availableId, frozenId };
}

/** The linked card of one of the merchant's people, which has cooled, linked if there is none. */
export async function cardOf(fixture: OrderFixture, merchant: TestMerchant, who: Who): Promise<string> {
  const { accountNo, ownerName: holderName } = await pettyOf(fixture, merchant, who);
  const { mid, account } = merchant;
  return fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const bank = { bankName: '招商银行', bankAccountNo: '6225880012345678' };
    await linkCard(tx, mid, { ...bank, accountNo, holderName, boundAt: account.openedAt });
    return (await findCardOf(tx, mid, accountNo))!.cardId;
  });
}

/** The petty-cash account of the viewer, who becomes a member of the staff where the merchant has fewer people. */
export async function colleagueOf(fixture: OrderFixture, merchant: TestMerchant): Promise<PettyAccount> {
  const { mid, people } = merchant;
  const { personId, role } = people.viewer;
  await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    if (!(await staffOf(tx, mid)).some((one) => one.personId === personId))
      await relatePerson(tx, { mid, personId, roleId: role!.roleId, roleClass: 'operator', authStatus: 'active' });
  });
  return pettyOf(fixture, merchant, 'viewer');
}

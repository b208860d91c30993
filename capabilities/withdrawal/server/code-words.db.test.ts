import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { reviewCodes } from '#capabilities/order/server/index.ts';
import { House, must } from '#capabilities/order/server/test/house.ts';
import type { Shop } from '#capabilities/order/server/test/shop.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import type { CallContext } from '#platform/http/handler.ts';
import type { CodeSubject } from '#platform/kernel/operation.ts';
import { sessionOf } from '#testkit/call-edge.ts';
import { withdrawalBindings } from './bindings.ts';
import { withdrawalCode, withdrawalKind } from './index.ts';

let house: House;
beforeAll(async () => {
  house = await House.open({ bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()], kinds: [withdrawalKind] });
});
afterAll(() => house.db.close());

const words = ({ describe: say }: CodeSubjectWords, { mid }: Shop, subject: CodeSubject) =>
  house.db.database.transaction({ mid, readOnly: true }, (tx) => say({ tx, session: sessionOf({ mid }) } as CallContext, subject));
const [reviewOne, reviewMany] = reviewCodes as [CodeSubjectWords, CodeSubjectWords];

describe('The message of a code', () => {
  it('for a withdrawal names the bank account, and is not sent for another merchant’s', async () => {
    const [shop, other] = [await house.openShop(), await house.openShop()];
    expect(await words(withdrawalCode, shop, { payee: shop.bankAccountId, amount: '1.00' })).toMatchObject({ payee: expect.stringMatching(/7890$/), amount: '1.00' });
    expect(await words(withdrawalCode, other, { payee: shop.bankAccountId, amount: '1.00' })).toBeNull();
    expect(await words(withdrawalCode, shop, { payee: 'nonsense', amount: '1.00' })).toBeNull();
  });

  it('for a review names the order, its payee and amount as the books have them; of several their sum; of a foreign one nothing', async () => {
    const [shop, other] = [await house.openShop(), await house.openShop()];
    const [one, two] = [must(await house.withdraw(shop, { amount: '1000.00' })).orderNo, must(await house.withdraw(shop, { amount: '2000.50' })).orderNo];
    expect(await words(reviewOne, shop, { orderNo: one })).toMatchObject({ orderNos: [one], amount: '1000.00', payee: expect.stringMatching(/7890$/) });
    expect(await words(reviewMany, shop, { orderNos: [one, two], amount: '1.00' })).toEqual({ orderNos: [one, two], amount: '3000.50', payee: undefined });
    expect(await words(reviewMany, other, { orderNos: [one, two] })).toBeNull();
    expect(await words(reviewOne, shop, { orderNo: 'nonsense' })).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { reviewCodes } from '#capabilities/order/server/index.ts';
import { OrderFixture, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import type { CallContext } from '#platform/http/handler.ts';
import type { CodeSubject } from '#platform/kernel/operation.ts';
import { sessionOf } from '#testkit/call-edge.ts';
import { withdrawalBindings } from './bindings.ts';
import { withdrawalCodes } from './withdrawal-code.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
});
afterAll(() => fixture.db.close());

const words = ({ describe: say }: CodeSubjectWords, { mid }: TestMerchant, subject: CodeSubject) =>
  fixture.db.database.transaction({ mid, readOnly: true }, (tx) =>
    say({ tx, session: sessionOf({ mid }) } as CallContext, subject),
  );
const withdrawalCode = withdrawalCodes[0]!;
const [reviewOne, reviewMany] = reviewCodes as [CodeSubjectWords, CodeSubjectWords];

describe('The message of a code', () => {
  it('for a withdrawal names the bank account, and is not sent for another merchant’s', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    expect(await words(withdrawalCode, merchant, { payee: merchant.bankAccountId, amount: '1.00' })).toMatchObject({
      payee: expect.stringMatching(/7890$/),
      amount: '1.00',
    });
    expect(await words(withdrawalCode, other, { payee: merchant.bankAccountId, amount: '1.00' })).toBeNull();
    expect(await words(withdrawalCode, merchant, { payee: 'nonsense', amount: '1.00' })).toBeNull();
  });

  it('for a review names order, payee and amount, or the sum of several, but no foreign order', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const [one, two] = [
      must(await fixture.withdraw(merchant, { amount: '1000.00' })).orderNo,
      must(await fixture.withdraw(merchant, { amount: '2000.50' })).orderNo,
    ];
    expect(await words(reviewOne, merchant, { orderNo: one })).toMatchObject({
      orderNos: [one],
      amount: '1000.00',
      payee: expect.stringMatching(/7890$/),
    });
    expect(await words(reviewMany, merchant, { orderNos: [one, two], amount: '1.00' })).toEqual({
      orderNos: [one, two],
      amount: '3000.50',
      payee: undefined,
    });
    expect(await words(reviewMany, other, { orderNos: [one, two] })).toBeNull();
    expect(await words(reviewOne, merchant, { orderNo: 'nonsense' })).toBeNull();
  });
});

import { counterparties, merchants, people } from '#apps/server/demo/cast.data.ts';
import type { RunningProduct } from './processes.ts';
import { StubbornCustomer, type PaymentRequest } from './stubborn-customer.ts';

const PAYERS = ['cg-maker', 'cg-admin', 'ys-maker', 'ys-admin', 'nh-maker', 'nh-admin'] as const;

export interface PayingCustomer {
  person: StubbornCustomer;
  /** Small ones, which need no review, each of its own amount: withdrawals and transfers in turn. */
  wish(made: number): PaymentRequest;
}

/** Six people of three merchants of the demo, logged in. */
export const payingCustomers = (product: RunningProduct): Promise<PayingCustomer[]> =>
  Promise.all(
    PAYERS.map(async (loginName) => {
      const person = new StubbornCustomer(
        product,
        people.find((one) => one.loginName === loginName)!,
      );
      await person.login();
      const merchant = merchants.find(({ roles }) =>
        roles.some((role) => role.person === loginName && role.role !== 'viewer'),
      )!;
      const [bank] = await person.bankAccounts();
      return {
        person,
        wish: (made) => ({
          kind: made % 2 === 0 ? 'withdraw' : 'transfer',
          accountNo: merchant.accounts[0]!.accountNo,
          amount: `${1 + (made % 9)}.${String(made % 100).padStart(2, '0')}`,
          bankAccountId: bank!.bankAccountId,
          payee: counterparties[made % counterparties.length]!,
        }),
      };
    }),
  );

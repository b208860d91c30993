import { decideCredit, findReceiver } from '#capabilities/account/server/index.ts';
import type { MoneyOrderKind } from '#capabilities/order/server/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { transferContract } from '../contract/kind.ts';

/** 3010 at once, 3011 scheduled (spec section 3). Inside the provider: final the moment it runs. */
export const transferKind: MoneyOrderKind = {
  contract: transferContract,
  // Inside the provider it is cheap.
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 50n }],
  typeCodes: { atOnce: '3010', scheduled: '3011' },
  async destination(tx, order) {
    const receiver = await findReceiver(tx, order.payeeAccountNo);
    if (!receiver) return fail('02110KCSDS');
    const credit = decideCredit(receiver);
    return credit.ok ? ok({ to: 'account', ledgerAccountId: receiver.availableId }) : credit;
  },
};

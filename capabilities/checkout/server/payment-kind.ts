import { decideCredit, findReceiver } from '#capabilities/account/server/index.ts';
import type { MoneyOrderKind } from '#capabilities/order/server/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { paymentContract } from '../contract/kind.ts';

/** 4010, always at once, never scheduled. Inside the provider, final the moment it runs; the database then ends or reopens the trade. */
export const paymentKind: MoneyOrderKind = {
  contract: paymentContract,
  // Inside the provider, so at the price of a transfer.
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 50n }],
  typeCodes: { atOnce: '4010', scheduled: '4010' },
  async destination(tx, order) {
    const receiver = await findReceiver(tx, order.payeeAccountNo);
    if (!receiver) return fail('02110KCSDS');
    const credit = decideCredit(receiver);
    return credit.ok ? ok({ to: 'account', ledgerAccountId: receiver.availableId }) : credit;
  },
};

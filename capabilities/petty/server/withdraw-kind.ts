import { coolingRefusal, isInCoolingPeriod, type Kind } from '#capabilities/order/server/index.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { withdrawPetty } from '../contract/card-operations.ts';
import { pettyErrors, PETTY_CARD_CHANGED, PETTY_CARD_COOLING } from '../contract/errors.ts';
import { pettyWithdrawContract } from '../contract/kind.ts';
import { pettyPrice } from './apply-kind.ts';
import { findPettyByBucket } from './account-row.ts';
import { withinCaps } from './caps.ts';
import { lockCardOf } from './card-row.ts';
import { payerDetails, ownPayer, showPayer, type PayerDetails } from './own-payer.ts';

type Input = InputOf<typeof withdrawPetty>;
type Code = ErrorOf<typeof withdrawPetty>;
const kind = pettyWithdrawContract.id;

/**
 * 3063: out of the own petty-cash account to the linked card, over the bank's rail. A card that was linked lately gets
 * little (domain-rules section 4).
 */
export const withdrawKind: Kind<Input, Code, PayerDetails> = {
  contract: pettyWithdrawContract,
  price: pettyPrice,
  async decide(tx, input, at) {
    const payerResult = await ownPayer(tx, at);
    if (!payerResult.ok) return payerResult;
    const { petty, payer, details } = payerResult.data;
    const card = await lockCardOf(tx, at.mid, petty.accountNo);
    if (card?.cardId !== input.cardId) return fail(PETTY_CARD_CHANGED);
    const amountFen = fenOfYuan(input.amount);
    const refused = isInCoolingPeriod(card, at.now)
      ? await coolingRefusal(tx, { mid: at.mid, kind }, card, amountFen)
      : null;
    if (refused) return fail(PETTY_CARD_COOLING, refused);
    const within = await withinCaps(tx, petty, amountFen, at.now);
    if (!within.ok) return within;
    const payee = { name: card.holderName, accountNo: card.bankAccountNo, bankName: card.bankName };
    return ok({
      typeCode: '3063',
      payer,
      lines: [{ payee, amountFen, feeFen: 0n }],
      speed: 'T0',
      remark: '',
      scheduledAt: null,
      details,
    });
  },
  /** The card may have been unlinked, or linked again, while the order waited for its review. */
  destination: (tx, { mid, orderNo, availableId }, lines, now) =>
    Promise.all(
      lines.map(async ({ payeeAccountNo, amountFen }) => {
        const petty = await findPettyByBucket(tx, mid, availableId);
        const card = petty && (await lockCardOf(tx, mid, petty.accountNo));
        if (card?.bankAccountNo !== payeeAccountNo) return fail(PETTY_CARD_CHANGED, pettyErrors[PETTY_CARD_CHANGED]);
        if (!isInCoolingPeriod(card, now)) return ok({ rail: 'bank' as const });
        const refused = await coolingRefusal(tx, { mid, kind, exceptOrderNo: orderNo }, card, amountFen);
        return refused ? fail(PETTY_CARD_COOLING, refused) : ok({ rail: 'bank' as const });
      }),
    ),
  details: { schema: payerDetails, show: showPayer },
};

import { tailOf } from '#platform/kernel/mask.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { personOf, roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { unbindPettyCard, withdrawPetty, type bindPettyCard } from '../contract/card-operations.ts';
import { PETTY_CARD_BOUND, PETTY_CARD_CHANGED, PETTY_NOT_OPEN } from '../contract/errors.ts';
import { findPettyOf } from './account-row.ts';
import { findCardOf, linkCard, unlinkCard, type PettyCard } from './card-row.ts';

/** The card of the asker's own account. */
async function ownCard(tx: Tx, mid: string, personId: string, cardId: string): Promise<PettyCard | undefined> {
  const petty = await findPettyOf(tx, mid, personId);
  const card = petty && (await findCardOf(tx, mid, petty.accountNo));
  return card?.cardId === cardId ? card : undefined;
}

/** Its holder is the owner, regardless of what anybody asks for. */
export const bindCard: Handler<typeof bindPettyCard> = async (context, { bankName, bankAccountNo }) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const petty = await findPettyOf(tx, mid, personId);
  if (!petty) return fail(PETTY_NOT_OPEN);
  nameObject(context, `备用金银行卡 ${bankName} 尾号${tailOf(bankAccountNo)}`);
  const { accountNo, ownerName: holderName } = petty;
  const card = { accountNo, bankName, bankAccountNo, holderName, boundAt: clock.now() };
  const cardId = await linkCard(tx, mid, card);
  return cardId ? ok({ cardId }) : fail(PETTY_CARD_BOUND);
};

export const unbindCard: Handler<typeof unbindPettyCard> = async (context, { cardId }) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const card = await ownCard(tx, mid, personId, cardId);
  if (card) nameObject(context, `备用金银行卡 ${card.bankName} 尾号${tailOf(card.bankAccountNo)}`);
  return card && (await unlinkCard(tx, mid, cardId, clock.now())) ? ok({ cardId }) : fail(PETTY_CARD_CHANGED);
};

/** The code is bound to the card's id; the message names the tail of its number. */
export const pettyCodes: CodeSubjectWords[] = [withdrawPetty, unbindPettyCard].map((operation) => ({
  operation,
  async describe(context, { payee = '', amount }) {
    const { role, personId } = personOf(context);
    const card = role && (await ownCard(context.tx, role.mid, personId, payee));
    return card ? { payee: card.bankAccountNo, amount } : null;
  },
}));

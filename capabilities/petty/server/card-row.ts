import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** The linked card of a petty-cash account, with the cooling of a bank account that was bound lately. */
export interface PettyCard {
  cardId: string;
  accountNo: string;
  bankName: string;
  /** Whole: it goes to the bank rail; mask it before it goes anywhere else. */
  bankAccountNo: string;
  holderName: string;
  boundAt: Date;
  coolsUntil: Date;
  coolingMostFen: Fen;
}

const CARD = `SELECT c.card_id, c.account_no, c.bank_name, c.card_no AS "bankAccountNo", c.holder_name, c.bound_at,
  c.bound_at + make_interval(hours => r.cooling_hours) AS "coolsUntil", r.cooling_most_fen
  FROM petty.cards c CROSS JOIN account.binding_rules r WHERE c.mid = $1 AND c.unbound_at IS NULL`;

export const findCardOf = (tx: Tx, mid: string, accountNo: string): Promise<PettyCard | undefined> =>
  tx.one<PettyCard>(`${CARD} AND c.account_no = $2`, [mid, accountNo], 'petty.card');

/** The same, locked: orders to one card are decided one after the other. */
export const lockCardOf = (tx: Tx, mid: string, accountNo: string): Promise<PettyCard | undefined> =>
  tx.one<PettyCard>(`${CARD} AND c.account_no = $2 FOR UPDATE OF c`, [mid, accountNo], 'petty.lock_card');

export const cardsOf = (tx: Tx, mid: string): Promise<PettyCard[]> => tx.rows<PettyCard>(CARD, [mid], 'petty.cards');

/** Answers the new card's id; null when the account has a card, also one that was linked at the same moment. */
export async function linkCard(
  tx: Tx,
  mid: string,
  card: Pick<PettyCard, 'accountNo' | 'bankName' | 'bankAccountNo' | 'holderName' | 'boundAt'>,
): Promise<string | null> {
  const cardId = newId();
  const made = await tx.run(
    `INSERT INTO petty.cards (mid, card_id, account_no, bank_name, card_no, holder_name, bound_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (mid, account_no) WHERE unbound_at IS NULL DO NOTHING`,
    [mid, cardId, card.accountNo, card.bankName, card.bankAccountNo, card.holderName, card.boundAt],
    'petty.link_card',
  );
  return made === 1 ? cardId : null;
}

/** False when it is no longer linked. Withdrawals that wait are refused when they run. */
export const unlinkCard = async (tx: Tx, mid: string, cardId: string, at: Date): Promise<boolean> =>
  (await tx.run(
    'UPDATE petty.cards SET unbound_at = $3 WHERE mid = $1 AND card_id = $2 AND unbound_at IS NULL',
    [mid, cardId, at],
    'petty.unlink_card',
  )) === 1;

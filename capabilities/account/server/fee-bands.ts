import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { Speed } from '../contract/words.ts';
import type { FeeRule } from '../domain/fee.ts';

/** A row of the price list. */
export interface KindFee extends FeeRule {
  kind: string;
  speed: Speed;
  fromFen: Fen;
  toFen: Fen | null;
}

/** The price lists of these kinds as they are now, by kind, speed and amount. */
export const feeBands = (tx: Tx, kinds: readonly string[]): Promise<KindFee[]> =>
  tx.rows<KindFee>(
    `SELECT function AS kind, speed, from_fen AS "fromFen", to_fen AS "toFen", fixed_fen AS "fixedFen", rate, min_fen AS "minFen", max_fen AS "maxFen" FROM account.fee_rules
     WHERE function = ANY ($1) AND payee_type = 'any' ORDER BY function, speed, from_fen`,
    [kinds],
    'account.fee_bands',
  );

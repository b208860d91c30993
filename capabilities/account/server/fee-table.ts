import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { Speed } from '../contract/words.ts';
import { feeOf, type FeeRule } from '../domain/fee.ts';

interface Band extends FeeRule {
  fromFen: Fen;
  toFen: Fen | null;
}

/** The price list of a kind for many amounts, read once; null for an amount that has no price. */
export async function feeTable(tx: Tx, fundFunction: string, speed: Speed): Promise<(amountFen: Fen) => Fen | null> {
  const bands = await tx.rows<Band>(
    `SELECT from_fen AS "fromFen", to_fen AS "toFen", fixed_fen AS "fixedFen", rate, min_fen AS "minFen", max_fen AS "maxFen" FROM account.fee_rules
     WHERE function = $1 AND speed = $2 AND payee_type = 'any'`,
    [fundFunction, speed],
    'account.fee_table',
  );
  return (amountFen) => {
    const band = bands.find(({ fromFen, toFen }) => fromFen <= amountFen && (toFen === null || amountFen < toFen));
    return band ? feeOf(band, amountFen) : null;
  };
}

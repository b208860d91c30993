import { limitsOf, noCap, priceList } from '#capabilities/account/server/index.ts';
import { FEE_EXCEEDS_AMOUNT } from '#capabilities/account/contract/errors.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LineFee } from '../domain/batch-facts.ts';
import type { CheckedLine } from '../domain/check-line.ts';
import { payeeTypeOfWord } from '#capabilities/payee/contract/words.ts';

/** What the merchant may pay by a kind; a kind whose orders use no limit has none that a sheet could exceed. */
export const limitsOfLines = async (tx: Tx, mid: string, kind: string): ReturnType<typeof limitsOf> =>
  kindOf(kind).follows || kindOf(kind).batch?.several ? noCap : limitsOf(tx, mid, kind);

/** What a line costs; null: it has no price, because something of it is wrong. */
export type PriceLine = <Line extends Pick<CheckedLine, 'amountFen' | 'texts' | 'faults'>>(
  line: Line,
) => Line & LineFee;

const FREE: LineFee = { feeFen: 0n, deductedFen: 0n };
const NO_PRICE: LineFee = { feeFen: null, deductedFen: 0n };

/**
 * What lines cost, once their payees are known. A fee that is taken out of the amount and leaves nothing of it is a
 * fault of the line.
 */
export async function pricesOfLines(
  tx: Tx,
  { mid, kind, at }: { mid: string; kind: string; at: Date },
): Promise<PriceLine> {
  const { batch } = kindOf(kind);
  if (batch?.several) return (line) => ({ ...line, ...FREE });
  const priceOf = await priceList(tx, { mid, kind, speed: 'T0', at });
  const column = batch?.columns.find(({ field }) => field === 'amount')?.title ?? '';
  return (line) => {
    const { amountFen, faults } = line;
    const { payeeType } = line.texts;
    if (amountFen === null) return { ...line, ...NO_PRICE };
    const priced = priceOf(amountFen, payeeType ? payeeTypeOfWord(payeeType) : null);
    if (priced.ok) {
      const { feeFen, feeFrom } = priced.data.charge;
      return { ...line, feeFen, deductedFen: feeFrom === 'amount' ? feeFen : 0n };
    }
    if (priced.code !== FEE_EXCEEDS_AMOUNT) return { ...line, ...NO_PRICE };
    return { ...line, ...NO_PRICE, faults: [...faults, { column, text: priced.text ?? '' }] };
  };
}

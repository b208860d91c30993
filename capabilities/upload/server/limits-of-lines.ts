import { feeTable, limitsOf, noCap } from '#capabilities/account/server/index.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { CheckedLine } from '../domain/check-line.ts';
import { payeeTypeOfWord } from '#capabilities/payee/contract/words.ts';

/** What the merchant may pay by a kind; a kind whose orders use no limit has none that a sheet could exceed. */
export const limitsOfLines = async (tx: Tx, mid: string, kind: string): ReturnType<typeof limitsOf> =>
  kindOf(kind).follows || kindOf(kind).batch?.several ? noCap : limitsOf(tx, mid, kind);

/** What a line costs; null: it has no price, because something of it is wrong. */
export type FeeOfLine = (line: Pick<CheckedLine, 'amountFen' | 'texts'>) => Fen | null;

/** What lines cost, once their payees are known. */
export async function feesOfLines(
  tx: Tx,
  { mid, kind, at }: { mid: string; kind: string; at: Date },
): Promise<FeeOfLine> {
  if (kindOf(kind).batch?.several) return () => 0n;
  const feeOf = await feeTable(tx, { mid, kind, speed: 'T0', at });
  return ({ amountFen, texts: { payeeType } }) =>
    amountFen === null ? null : feeOf(amountFen, payeeType ? payeeTypeOfWord(payeeType) : null);
}

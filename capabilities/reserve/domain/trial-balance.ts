import { sumFen, type Fen } from '#platform/kernel/money.ts';

/** An account on a day, as the ledger has it: debits make its balance less, credits make it more. */
export interface TrialLine {
  openingFen: Fen;
  debitFen: Fen;
  creditFen: Fen;
  closingFen: Fen;
}

/** A balance is a debit or a credit, never both. */
export const debitOf = (fen: Fen): Fen => (fen < 0n ? -fen : 0n);
export const creditOf = (fen: Fen): Fen => (fen > 0n ? fen : 0n);

const columns = {
  openingDebit: (line: TrialLine) => debitOf(line.openingFen),
  openingCredit: (line: TrialLine) => creditOf(line.openingFen),
  debit: (line: TrialLine) => line.debitFen,
  credit: (line: TrialLine) => line.creditFen,
  closingDebit: (line: TrialLine) => debitOf(line.closingFen),
  closingCredit: (line: TrialLine) => creditOf(line.closingFen),
} as const;
export type TrialColumn = keyof typeof columns;
export const trialColumns = Object.keys(columns) as TrialColumn[];

export const amountsOf = (line: TrialLine): Record<TrialColumn, Fen> =>
  Object.fromEntries(trialColumns.map((name) => [name, columns[name](line)])) as Record<TrialColumn, Fen>;

/** Sums of the columns, and whether debits and credits are equal in each of the three pairs and each line adds up. */
export function trialTotals(lines: readonly TrialLine[]): { totals: Record<TrialColumn, Fen>; isBalanced: boolean } {
  const totals = Object.fromEntries(
    trialColumns.map((name) => [name, sumFen(lines.map((line) => columns[name](line)))]),
  ) as Record<TrialColumn, Fen>;
  const addsUp = lines.every((line) => line.openingFen - line.debitFen + line.creditFen === line.closingFen);
  const isBalanced =
    addsUp &&
    totals.openingDebit === totals.openingCredit &&
    totals.debit === totals.credit &&
    totals.closingDebit === totals.closingCredit;
  return { totals, isBalanced };
}

import type { Fen } from '#platform/kernel/money.ts';

/** One line of an uploaded sheet as a kind's own check sees it. */
export interface DraftLine {
  /** By field of the kind's columns; empty where the cell is empty. */
  texts: Readonly<Record<string, string>>;
  /** Null when the cell has none; that is reported already. */
  amountFen: Fen | null;
}

/** What is wrong with a line, at the title of its column, in a sentence that says what to do. */
export interface LineFault {
  column: string;
  text: string;
}

import type { BatchContract, KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { DraftLine, LineFault } from '../contract/draft.ts';
import type { RunOfSeveral } from './batch-run.ts';

/** A kind of order of which many lines can be uploaded: its value in the list of kinds has its own check of a line. */
export interface BatchKind {
  contract: KindContract & { batch: BatchContract };
  checkLine: (line: DraftLine) => LineFault[];
  /**
   * What only the database knows of lines without other faults, e.g. whether their payee has such an account; answers
   * the faults of each, or texts and a warning in addition to those of the sheet.
   */
  checkPayees?: (tx: Tx, asker: Asker, lines: readonly DraftLine[]) => Promise<(LineFault[] | FoundTexts)[]>;
  /**
   * Of a kind whose drafts become `several` orders: what became of them. Its `checkPayees` is always given all lines of
   * a draft that have no other fault, because each may change what is left for the others.
   */
  runOfSeveral?: RunOfSeveral;
}

/** A line that is right, with what its sheet does not say, e.g. whom it pays, by the fields of the draft. */
export interface FoundTexts {
  found: Readonly<Record<string, string>>;
  /** Of a line whose cell says that it takes all that there is. */
  amountFen?: Fen;
  /** What a person should know before it is paid. */
  warning?: string;
}

/** Who uploaded the sheet: look-ups of accounts are counted by person. */
export interface Asker {
  mid: string;
  personId: string;
  /** Rows of the draft that are stored already have been checked. */
  batchId: string;
  now: Date;
}

export const isBatchKind = (kind: { contract: KindContract }): kind is BatchKind =>
  kind.contract.batch !== undefined && 'checkLine' in kind;

/** By the word that `function` has on the wire. */
export type BatchKinds = ReadonlyMap<string, BatchKind>;
export const byFunction = (kinds: readonly BatchKind[]): BatchKinds =>
  new Map(kinds.map((kind) => [kind.contract.id, kind]));

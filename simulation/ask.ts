import type { Fen } from '#platform/kernel/money.ts';
import type { Part } from './claims.ts';
import type { AskedLine } from './lines.ts';

/** What a person asked for. */
export interface Ask {
  requestNo: string;
  mid: string;
  kind: string;
  /** For which it counts. */
  accountNo: string;
  /** Whose money it is, when that is another one. */
  fromNo?: string;
  payeeAccountNo: string;
  amountFen: Fen;
  feeFen: Fen;
  /** What its maker entered, where the fee may have been taken out of it. */
  enteredFen?: Fen;
  scheduledAt: Date | null;
  /** It takes its money when there is enough, and holds nothing before. */
  waits: boolean;
  /** The trade that it is about, where its row does not name it. */
  about?: string;
  /** What each of its receivers may claim. */
  parts?: readonly Part[];
  /** Of a batch. */
  lines?: readonly AskedLine[];
}

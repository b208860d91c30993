import type { Tx } from '#platform/db/database.ts';
import type { DraftLine, LineFault } from '../contract/draft.ts';
import type { Asker, BatchKind } from './batch-kind.ts';
import { PAYEE_WARNING } from './batch-row.ts';

/** The lines with what the kind finds of their payees; a line that is wrong already costs no look-up. */
export async function withPayeeFaults<Line extends DraftLine & { faults: LineFault[] }>(
  tx: Tx,
  { checkPayees }: BatchKind,
  asker: Asker,
  lines: readonly Line[],
): Promise<Line[]> {
  const right = lines.filter(({ faults }) => faults.length === 0);
  if (!checkPayees || right.length === 0) return [...lines];
  const { mid, personId, batchId, now } = asker;
  const answers = await checkPayees(tx, { mid, personId, batchId, now }, right);
  const answerOf = new Map(right.map((line, index) => [line, answers[index]!]));
  return lines.map((line) => {
    const answer = answerOf.get(line) ?? line.faults;
    if (!('found' in answer)) return { ...line, faults: answer };
    const { found, warning, amountFen = line.amountFen } = answer;
    return { ...line, amountFen, texts: { ...line.texts, ...found, ...(warning ? { [PAYEE_WARNING]: warning } : {}) } };
  });
}

import type { Tx } from '#platform/db/database.ts';
import type { DraftLine, LineFault } from '../contract/draft.ts';
import type { Asker, BatchKind } from './batch-kind.ts';

/** The lines with what the kind finds of their payees; a line that is wrong already costs no look-up. */
export async function withPayeeFaults<Line extends DraftLine & { faults: LineFault[] }>(
  tx: Tx,
  { checkPayees }: BatchKind,
  asker: Asker,
  lines: readonly Line[],
): Promise<Line[]> {
  const right = lines.filter(({ faults }) => faults.length === 0);
  if (!checkPayees || right.length === 0) return [...lines];
  const found = await checkPayees(tx, { mid: asker.mid, personId: asker.personId, now: asker.now }, right);
  const faultsOf = new Map(right.map((line, index) => [line, found[index]!]));
  return lines.map((line) => ({ ...line, faults: faultsOf.get(line) ?? line.faults }));
}

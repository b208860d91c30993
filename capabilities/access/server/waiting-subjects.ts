import { changesOf } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { changeKinds, type ChangeKind } from '../contract/words.ts';

/** The name under which changes of a group are kept. */
export const nameOf = (kind: ChangeKind): string => `access.${kind}`;
export const names: readonly string[] = (Object.keys(changeKinds) as ChangeKind[]).map(nameOf);

/** Subjects of which a change waits. */
export async function waitingSubjects(tx: Tx, mid: string): Promise<Set<string>> {
  const waiting = await changesOf(tx, mid, { kinds: names, states: ['pending'] });
  return new Set(waiting.map(({ subject }) => subject));
}

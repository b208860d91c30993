import type { ChangeCalls } from '#capabilities/change/contract/change-calls.ts';

/** The calls of all kinds: each capability names its own. */
const all = Object.values(
  import.meta.glob<Record<string, ChangeCalls>>('../../../capabilities/*/contract/changes.ts', { eager: true }),
).flatMap((file) => Object.values(file));

export function callsOf(kind: string): ChangeCalls {
  const calls = all.find(({ kinds }) => kinds.includes(kind));
  if (!calls) throw new Error(`no capability decides a change of ${kind}`);
  return calls;
}

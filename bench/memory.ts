import { readFileSync } from 'node:fs';

const LOOK_MS = 50;
const PAGE_BYTES = 4_096;
const sizeOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;

/** Looks at processes until it is called: of each the resident bytes at first and the most. */
export function watchMemory<Name extends string>(
  pids: Record<Name, () => number>,
): () => Record<Name, { first: number; max: number }> {
  const seen = Object.fromEntries(Object.keys(pids).map((name) => [name, { first: 0, max: 0 }])) as Record<
    Name,
    { first: number; max: number }
  >;
  const measure = (): void => {
    for (const name of Object.keys(pids) as Name[]) {
      try {
        const bytes = sizeOf(pids[name]());
        seen[name].first ||= bytes;
        seen[name].max = Math.max(seen[name].max, bytes);
      } catch {
        // It has ended, or has not begun.
      }
    }
  };
  measure();
  const timer = setInterval(measure, LOOK_MS);
  return () => {
    clearInterval(timer);
    return seen;
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { GRID_ROWS } from '#capabilities/upload/constants.ts';
import { failureOf, type CallFailure } from '#platform/portal-kit/index.ts';
import type { Change, GridCalls, GridRow } from './grid-calls.ts';

/**
 * The rows of a draft as they come into sight, pages of them, and changes one after the other: each names the version
 * that the one before it made.
 */
export function useDraftRows(
  { calls, batchId, version, onlyErrors }: { calls: GridCalls; batchId: string; version: number; onlyErrors: boolean },
  onChanged: () => Promise<unknown>,
) {
  const pages = useRef(new Map<number, { rows: GridRow[]; version: number }>());
  const requestedPages = useRef(new Set<string>());
  const newest = useRef(version);
  const [, redraw] = useState(0);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [pending, setPending] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    newest.current = Math.max(newest.current, version);
    redraw((count) => count + 1);
  }, [version]);

  const load = useCallback(
    (page: number) => {
      const wanted = newest.current;
      const key = `${page} ${wanted}`;
      if (pages.current.get(page)?.version === wanted || requestedPages.current.has(key)) return;
      requestedPages.current.add(key);
      const from = page * GRID_ROWS;
      calls
        .rows(batchId, { onlyErrors, ...(onlyErrors ? { skip: from } : { afterLine: from }) })
        .then((answer) => {
          // Another tab has made a newer version: its rows are shown, and its changes count from here.
          newest.current = Math.max(newest.current, answer.version);
          pages.current.set(page, { rows: answer.list, version: answer.version });
          return redraw((count) => count + 1);
        })
        .catch((error: unknown) => setFailure(failureOf(error)))
        .finally(() => requestedPages.current.delete(key));
    },
    [calls, batchId, onlyErrors],
  );
  const rowAt = useCallback(
    (index: number): GridRow | undefined => pages.current.get(Math.floor(index / GRID_ROWS))?.rows[index % GRID_ROWS],
    [],
  );
  const show = (first: number, last: number) => {
    for (let page = Math.floor(first / GRID_ROWS); page <= Math.floor(last / GRID_ROWS); page += 1) load(page);
  };

  const change = (wish: Change): Promise<boolean> => {
    setFailure(null);
    setPending((count) => count + 1);
    const done = queue.current.then(async () => {
      try {
        const answer = await calls.change(batchId, { version: newest.current, ...wish });
        newest.current = answer.version;
        return true;
      } catch (error) {
        setFailure(failureOf(error));
        pages.current.clear();
        return false;
      } finally {
        setPending((count) => count - 1);
        await onChanged();
      }
    });
    queue.current = done;
    return done;
  };
  return { rowAt, show, change, failure, isSaving: pending > 0 };
}

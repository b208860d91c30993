import type { PaidRowState } from '../contract/words.ts';

interface Row {
  lineNo: number;
  state: PaidRowState;
  reason: string;
}

const UNPAID: readonly PaidRowState[] = ['failed', 'returned', 'unpaid'];

/** What became of a batch whose rows each are an order of their own, with a page of them; `rows` are all of them. */
export function runOfRows<Line extends Row>(
  rows: readonly Line[],
  { onlyFailed, first, limit }: { onlyFailed: boolean; first: number; limit: number },
) {
  const unpaid = rows.filter(({ state }) => UNPAID.includes(state));
  const succeeded = rows.filter(({ state }) => state === 'succeeded').length;
  const done = succeeded + unpaid.length;
  const isUnderWay = done > 0 || rows.some(({ state }) => state === 'processing');
  return {
    state: done === rows.length ? ('done' as const) : isUnderWay ? ('running' as const) : ('submitted' as const),
    done,
    succeeded,
    failed: unpaid.length,
    lines: (onlyFailed ? unpaid : rows).slice(first, first + limit),
  };
}

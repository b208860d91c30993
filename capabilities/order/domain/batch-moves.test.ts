import { expect, it } from 'vitest';
import type { OrderEvent } from '../contract/words.ts';
import { batchMoves } from './batch-moves.ts';

const movesOf = (isScheduled: boolean, ...events: OrderEvent[]): string[] =>
  batchMoves({ events, isScheduled, heldFen: 110n, refundedFen: 11n }).map(
    ({ availableFen, frozenFen }, index) => `${events[index]} ${availableFen} ${frozenFen}`,
  );

it.each<[string, boolean, OrderEvent[], string[]]>([
  [
    'that was paid in part',
    false,
    ['submitted', 'approved', 'started', 'partly_succeeded', 'returned'],
    ['submitted -110 110', 'approved 0 0', 'started 0 0', 'partly_succeeded 11 -110', 'returned 0 0'],
  ],
  ['that was refused', false, ['submitted', 'rejected'], ['submitted -110 110', 'rejected 110 -110']],
  [
    'that was scheduled',
    true,
    ['submitted', 'queued', 'started', 'succeeded'],
    ['submitted 0 0', 'queued 0 0', 'started -110 110', 'succeeded 11 -110'],
  ],
  ['that expired before its hour', true, ['submitted', 'expired'], ['submitted 0 0', 'expired 0 0']],
  ['that runs', false, ['submitted', 'started'], ['submitted -110 110', 'started 0 0']],
])('The timeline of a batch %s says what was held for all of it', (_which, isScheduled, events, moves) => {
  expect(movesOf(isScheduled, ...events)).toEqual(moves);
});

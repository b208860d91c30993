import { expect, it } from 'vitest';
import { concerns, nearestTests } from './nearest-tests.ts';

const tests = [
  'apps/server/slow.db.test.ts',
  'capabilities/order/server/batch.db.test.ts',
  'capabilities/order/server/limit.db.test.ts',
  'capabilities/order/server/place/place.db.test.ts',
  'capabilities/payee/server/payee.db.test.ts',
  'ledger/test/post.db.test.ts',
];

it('The nearest tests come first, others of the capability after them, and none of another', () => {
  expect(nearestTests(tests, ['capabilities/order/server/place/place.ts'], { atMost: 2 })).toEqual({
    run: ['capabilities/order/server/place/place.db.test.ts', 'capabilities/order/server/batch.db.test.ts'],
    skipped: ['capabilities/order/server/limit.db.test.ts'],
  });
  expect(nearestTests(tests, [tests[2]!, 'capabilities/order/server/batch.ts'], { atMost: 9 }).run).toEqual([
    tests[2],
    tests[1],
    tests[3],
  ]);
  expect(nearestTests(tests, ['ledger/sql/functions/2-posting.sql'], { atMost: 9 }).run).toEqual([
    'ledger/test/post.db.test.ts',
  ]);
  expect(nearestTests(tests, ['docs/architecture.md', 'README.md'], { atMost: 9 })).toEqual({ run: [], skipped: [] });
});

it('A slow test is left to the whole run, unless it has changed itself', () => {
  const slow = ['apps/server/slow.db.test.ts'];
  expect(nearestTests(tests, ['apps/server/capabilities.ts'], { atMost: 9, slow })).toEqual({ run: [], skipped: slow });
  expect(nearestTests(tests, slow, { atMost: 9, slow })).toEqual({ run: slow, skipped: [] });
});

it('A page concerns component tests, the server database tests, and a contract both', () => {
  const files = [
    'capabilities/order/portal/list-page.tsx',
    'platform/ui/table.tsx',
    'capabilities/order/server/place.ts',
    'ledger/src/post.ts',
    'capabilities/order/contract/words.ts',
  ];
  expect(files.map((file) => [concerns.dom(file), concerns.db(file)])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
    [true, true],
  ]);
});

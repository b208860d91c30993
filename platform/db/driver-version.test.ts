import { expect, it } from 'vitest';
import driver from 'pg/package.json' with { type: 'json' };

/** `one-sync.ts`, `prepared.ts` and `gather-writes.ts` use parts of the driver that it does not document. */
const READ_VERSION = '8.23';

it('The driver is of the minor release whose private parts were read', () => {
  expect(
    driver.version.split('.').slice(0, 2).join('.'),
    'read lib/connection.js, lib/query.js and lib/result.js of the new release, then run *-sync.db and prepared.db',
  ).toBe(READ_VERSION);
});

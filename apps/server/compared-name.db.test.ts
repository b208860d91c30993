import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparedName } from '#platform/kernel/compared-name.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const LAST = 0x10_ff_ff;

/** Of characters that are newer than the Unicode of the database it knows no other form. */
it('A name is compared in the same form by the database and by the server, for every character', async () => {
  const signs = Array.from({ length: LAST }, (_, index) => String.fromCodePoint(index + 1)).filter(
    (sign) => sign.isWellFormed() && !/[\p{Cn}\p{Co}]/u.test(sign),
  );
  const rows = await db.database.transaction({}, (tx) =>
    tx.rows<{ sign: string; compared: string }>(
      'SELECT sign, platform.compared_name(sign) AS compared FROM unnest($1::text[]) AS sign WHERE unicode_assigned(sign)',
      [signs],
    ),
  );
  expect(rows.length).toBeGreaterThan(150_000);
  expect(rows.filter(({ sign, compared }) => compared !== comparedName(sign))).toEqual([]);
});

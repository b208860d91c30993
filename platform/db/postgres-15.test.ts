import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Functions that PostgreSQL 15 does not have, which production may run on; of versions 16, 17 and 18. */
const NEWER =
  /\b(any_value|array_sample|array_shuffle|random_normal|erfc?|json_(?:table|exists|query|value)|uuidv[47]|uuid_extract_\w+|to_bin|to_oct|array_sort|array_reverse|casefold|crc32c|gamma|lgamma)\s*\(/i;
const ROOT = join(import.meta.dirname, '../..');

it('No statement of the product asks for a function that PostgreSQL 15 does not have', () => {
  const files = globSync('{apps,capabilities,ledger,platform}/**/*.{sql,ts}', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/test\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => NEWER.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

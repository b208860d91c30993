import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Columns that hold the name of a payee, a payer or a person. */
const NAME = String.raw`\b(?:\w+\.)?"?(?:payee_name|payer_name|payerName|user_name|maker_name|person_name|holder_name)"?`;
/** A name compared as it is written: with a parameter, or searched in. */
const AS_WRITTEN = new RegExp(
  String.raw`${NAME}\s*(?:=|<>|LIKE|ILIKE)\s*(?:\$|t\.)|(?:strpos|position)\([^)]*${NAME}|lower\(${NAME}\)|${NAME}\s*=\s*ANY`,
  'g',
);
/** What SET writes is no comparison. */
const written = (text: string): string => text.replaceAll(/(?:SET|,)\s+(?:\w+\.)?\w*_?name = \$\d+/g, '');

it('No statement compares a name as it is written: platform.compared_name and name_has do', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'capabilities/**/*.ts', 'apps/**/*.ts'],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.ts$|\/test\//.test(file));
  const found = files.flatMap((file) =>
    [...written(readFileSync(file, 'utf8')).matchAll(AS_WRITTEN)].map(([what]) => `${file}: ${what}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

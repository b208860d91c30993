import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('docs/spec/'));
/** `npm run check`, `npm start`, `npm test`. */
const COMMAND = /\bnpm (?:run )?(start|test|(?<=run )[a-z][a-z0-9:-]*)/g;

it('Pages name commands that package.json has', () => {
  const unknown = pages.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(COMMAND)]
      .map(([, name]) => name!)
      .filter((name) => !(name in scripts))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('The page of commands has each script of package.json', () => {
  const page = readFileSync('docs/running.md', 'utf8');
  // What npm runs before a command is no command of its own.
  const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));
  const missing = commands.filter((name) => !new RegExp(String.raw`npm (run )?${name}\b`).test(page));
  expect(missing).toEqual([]);
});

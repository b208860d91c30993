import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');

/** `2 of shell/tabs`, `all of account`: how many tests of which browser file run in `npm run soak` only. */
const inSoak = files
  .filter((file) => /^e2e\/.+\.ts$/.test(file))
  .flatMap((file) => {
    const name = file.replace(/^e2e\//, '').replace(/(?:\.e2e|\.soak)?\.ts$/, '');
    if (file.endsWith('.soak.ts')) return [`all of ${name}`];
    const count = readFileSync(file, 'utf8').match(/\binSoak(?:\.each)?\(/g)?.length ?? 0;
    return count > 0 ? [`${count} of ${name}`] : [];
  });
const rows = readFileSync('docs/measurements/suite.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?:\d+|all) of /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('Every browser test of npm run soak is listed with the test of npm test that shows the same', () => {
  expect(rows.map(([, what]) => what).toSorted()).toEqual(inSoak.toSorted());
});

it('Every proof that the page names is a test file of npm test', () => {
  const run = files.filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) || /^e2e\/.+(?<!\.soak)\.ts$/.test(file));
  const known = new Set(run.flatMap((file) => [basename(file), file.replace(/^e2e\//, '')]));
  const proofs = rows.map(([, , , cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  expect(proofs.flat().filter((name) => !known.has(name))).toEqual([]);
  expect(proofs.filter((some) => some.length === 0)).toEqual([]);
});

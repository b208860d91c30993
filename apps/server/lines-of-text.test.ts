import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operations, providerOperations } from './catalogue.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A field of a form with its name, and the box of several lines in it. */
const FIELD = /name=(?:"(\w+)"|\{\[[^\]]*'(\w+)'\]\})(?:(?!<Form\.Item)[\s\S])*?<Input\.TextArea/g;
/** Long sentences: they are written in one line, and the edge says so where somebody breaks it. */
const ONE_LINE = ['reason', 'merchantReason', 'note', 'greeting'];
/** Cut into a list by the page. */
const LISTS = ['addresses', 'listed', 'mids'];

const taken = new Set([...operations, ...providerOperations].flatMap(({ policy }) => policy.multiLine ?? []));

it('A call accepts line breaks in each field where its page offers several lines', () => {
  const fields = globSync('capabilities/*/{console,portal}/**/*.tsx', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(FIELD)].map((found) => [file, found[1] ?? found[2]]),
    );
  expect(fields.length).toBeGreaterThan(15);
  const refused = fields.filter(([, name]) => ![...taken, ...ONE_LINE, ...LISTS].includes(name!));
  expect(refused).toEqual([]);
});

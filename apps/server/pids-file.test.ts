import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PidsFile } from './pids-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'pids-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('A disk that takes no file is said once, and the list is written when it takes one again', () => {
  const file = join(folder, 'later/pids.json');
  const warnings: string[] = [];
  const pids = new PidsFile(file, { warn: (_what: unknown, text?: string) => void warnings.push(text ?? '') });
  pids.note({ start: 1 });
  pids.note({ start: 1, server: 2 });
  expect(warnings).toEqual(['the list of processes could not be written: is the disk full?']);
  mkdirSync(join(folder, 'later'));
  pids.note({ start: 1, server: 2 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ start: 1, server: 2 });
  rmSync(join(folder, 'later'), { recursive: true });
  pids.note({ start: 1, server: 3 });
  expect(warnings).toHaveLength(2);
});

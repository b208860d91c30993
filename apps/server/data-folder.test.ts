import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { whyNotWritable } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('The data folder', () => {
  it('is made where it is missing, and nothing is left in it', () => {
    const subfolder = join(folder, 'a/b');
    expect([whyNotWritable(subfolder), readdirSync(subfolder)]).toEqual([null, []]);
  });

  it('that takes no file is named in a sentence that says what to do', () => {
    writeFileSync(join(folder, 'file'), '');
    const below = join(folder, 'file/data');
    expect(whyNotWritable(below)).toBe(
      `数据目录 ${below} 不可写（ENOTDIR）：请更改它的权限，或用 DATA_DIR 指定别的目录`,
    );
  });
});

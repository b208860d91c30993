import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutKind } from '#capabilities/payout/server/payout-kind.ts';
import { csv, line, queryBatch, UploadFixture } from '../test/upload-fixture.ts';
import { isBatchKind } from './index.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await UploadFixture.open(isBatchKind(payoutKind) ? [payoutKind] : []);
});
afterAll(() => fixture.close());

const checked = async (name: string, file: Buffer | string) => {
  const client = await fixture.enter();
  return queryBatch(client, await fixture.batchOf(client, file, name), { pageSize: 50 });
};
const sample = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../testkit/vectors/names', name));

describe('The names of a batch', () => {
  it('with a character that hides are refused by its name, which stays to be seen', async () => {
    const { list } = await checked('dupname.csv', sample('dupname.csv'));
    const hidden = ({ column }: { column: string }) => column === '收款户名';
    expect(list.map(({ errors }) => errors.filter(hidden))).toEqual([
      [],
      [{ column: '收款户名', text: '含有不可见字符 U+200B，请删除后重新输入' }],
    ]);
  });

  it('are judged each: scripts, signs and rare ideographs pass, 6 of 27 hide something', async () => {
    const { list } = await checked('names.xlsx', sample('names.xlsx'));
    const wrong = list.flatMap(({ errors }) => errors.filter(({ column }) => column === '收款户名'));
    expect(list).toHaveLength(27);
    expect(wrong.map(({ text }) => text)).toEqual([
      ...['U+200B', 'U+00AD', 'U+200E', 'U+FE00'].map((code) => `含有不可见字符 ${code}，请删除后重新输入`),
      '含有无法识别的字符 U+E000，请删除后重新输入',
      '含有组合表情 👩‍👩‍👧，请删除后重新输入',
    ]);
  });

  it('repeat each other however brackets, dots, blanks, widths and radicals are written', async () => {
    const names = [
      '阿里·（金龙）公司',
      '阿里•(金龙)公司',
      '阿里．（金龙） 公司',
      '阿里・（\u2FA6\u2EF0）公司',
      '阿里（金龙）公司',
    ];
    const lines = names.map((name, index) => line(index + 1, { name }));
    const { list } = await checked('代付.csv', csv(lines, { total: '500.00' }));
    expect(list.map(({ errors, warnings }) => [errors, warnings.length])).toEqual([0, 1, 1, 1, 0].map((n) => [[], n]));
  });
});

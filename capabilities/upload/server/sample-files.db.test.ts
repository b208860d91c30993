import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payoutKind } from '#capabilities/payout/server/payout-kind.ts';
import { queryBatch, UploadFixture } from '../test/upload-fixture.ts';
import { isBatchKind } from './index.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await UploadFixture.open(isBatchKind(payoutKind) ? [payoutKind] : []);
});
afterAll(() => fixture.close());

const cases = join(import.meta.dirname, '../../../testkit/vectors/cases');
const RIGHT: string[] = [];

it.each([
  [
    'account-zero-format.xlsx',
    ['收款账号：单元格显示为0012345678901，实际为12345678901，请将该列设为文本格式后重新填写'],
  ],
  ['account-fullwidth.xlsx', RIGHT],
  ['account-spaces.xlsx', RIGHT],
  ['chart-cache.xls', RIGHT],
  ['embedded.xls', RIGHT],
  ['shared-string-formula.xls', RIGHT],
  ['hidden-first.xls', ['第一个工作表已隐藏，系统只读取第一个工作表，请取消隐藏或将其移到最前后重新上传']],
  ['hidden-row.xlsx', ['含1个隐藏行（第4行），请取消筛选和隐藏，删除不付的行后重新上传']],
  ['u16be.csv', ['备注：包含银行不支持的字符："，请修改']],
])('The sheet %s is checked as a person sees it: %j', async (name, faults) => {
  const client = await fixture.enter();
  const batchId = await fixture.batchOf(client, readFileSync(join(cases, name)), name);
  const { fileErrors, list } = await queryBatch(client, batchId);
  expect([...fileErrors, ...list.map(({ reason }) => reason).filter((reason) => reason !== '')]).toEqual(faults);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changedWords, watchWords } from '#capabilities/identity/server/index.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { isCommonPassword } from '#capabilities/security/server/index.ts';
import type { ChangeLine, ProviderUser } from '#platform/http/handler.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { waitFor } from '#testkit/wait-for.ts';
import { exportWords, proposeWords, readWordFile, showWords, testWords } from '../../contract/word-operations.ts';
import { sensitiveWords } from '../../domain/remark-words.data.ts';
import { screenRemark } from '../screen-remark.ts';
import { accountProviderBindings } from './bindings.ts';
import { wordChange } from './word-change.ts';

let db: TestDatabase;
let office: TestConsole;
let first: ProviderUser;
let second: ProviderUser;

beforeAll(async () => {
  db = await testDatabase();
  const clock = fixedClock('2026-11-20T15:00:00+08:00');
  const parts = { bindings: accountProviderBindings(), changeKinds: [wordChange] as never };
  office = new TestConsole({ db, clock }, parts);
  first = await office.add('管文静', 'admin');
  second = await office.add('管清和', 'admin');
});
beforeEach(() => db.admin.query('DELETE FROM change.changes'));
afterAll(() => db.close());

const must = <T>(answer: Result<T>): T => {
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.code);
type Wanted = Partial<InputOf<typeof proposeWords>>;
const propose = (input: Wanted, who = first, changes?: ChangeLine[]) =>
  office.call(
    who,
    proposeWords,
    { requestNo: newId(), list: 'remark', add: [], remove: [], reason: '监管通知', ...input },
    changes,
  );
const make = async (input: Wanted) => must(await office.decide(second, must(await propose(input)).changeId));
const shown = async () => must(await office.call(first, showWords, { list: 'remark' }));

describe('A word list of the console', () => {
  it('is changed by two administrators, and a running server screens by it without a restart', async () => {
    const watch = watchWords(db.database, { warn: () => undefined }, 20);
    try {
      expect(screenRemark('云养猫')).toBeNull();
      const lines: ChangeLine[] = [];
      const { changeId } = must(await propose({ add: ['云养猫'], remove: ['养卡'] }, first, lines));
      expect(lines.map(({ label, before, after }) => [label, before || after])).toEqual([
        ['增加（待确认）', '云养猫'],
        ['删除（待确认）', '养卡'],
      ]);
      expect(codeOf(await office.decide(first, changeId))).toBe('01605KPLMS');
      expect((await shown()).waiting).toEqual([{ title: '修改备注与留言敏感词', proposedBy: '管文静' }]);
      must(await office.decide(second, changeId));
      await waitFor(() => expect(screenRemark('云·养·猫')).toContain('云养猫'));
      expect(screenRemark('养卡')).toBeNull();
      expect(screenRemark('赌资')).toContain('赌资');
    } finally {
      await watch.stop();
    }
    expect((await shown()).versions).toMatchObject([
      { version: 1, added: ['云养猫'], removed: ['养卡'], proposedBy: '管文静', approvedBy: '管清和' },
    ]);
  });

  it('takes no word twice, and none that is not there away', async () => {
    expect(codeOf(await propose({ add: ['赌 资'] }))).toBe('09811KPLMS');
    expect(codeOf(await propose({ remove: ['没有这个词'] }))).toBe('09811KPLMS');
    expect((await shown()).words.length).toBeGreaterThanOrEqual(sensitiveWords.length);
  });

  it('is changed by no person without the right', async () => {
    const ops = await office.add('运营小李', 'ops');
    const { changeId } = must(await propose({ add: ['随便加'] }, ops));
    expect(codeOf(await office.decide(second, changeId))).toBe('01601KPLMS');
    expect((await shown()).words).not.toContain('随便加');
  });

  it('of passwords refuses a new password that holds one of its words', async () => {
    expect(isCommonPassword('Chenguang#88')).toBe(false);
    await make({ list: 'password', add: ['chenguang'] });
    const watch = watchWords(db.database, { warn: () => undefined }, 20);
    try {
      await waitFor(() => expect(changedWords('password')).toEqual(['chenguang']));
      expect(isCommonPassword('ChenGuang#88')).toBe(true);
    } finally {
      await watch.stop();
    }
    expect(isCommonPassword('ChenGuang#88')).toBe(false);
  });

  it('is read from the first column of a sheet, with what is wrong at its row', async () => {
    const file = Buffer.from('词语\n地下钱庄\n云养狗\n赌\n\n云养狗\n');
    const upload = { fileName: '词.csv', size: file.length, md5: 'a'.repeat(32), sha256: 'b'.repeat(64) };
    const read = await office.call(first, readWordFile, { ...upload, list: 'remark' }, undefined, file);
    expect(must(read)).toEqual({
      words: ['云养狗'],
      faults: [{ row: 4, text: '“赌”太短，去掉空格和符号后至少2个字' }],
      known: 2,
    });
    const empty = await office.call(first, readWordFile, { ...upload, list: 'remark' }, undefined, Buffer.from('\n'));
    expect(codeOf(empty)).toBe('09813KPLMS');
  });

  it('is tried on a text as it is in the database, and leaves as a file with a line of the log', async () => {
    expect(must(await office.call(first, testWords, { list: 'remark', text: '参与赌 博' })).found).toEqual(['赌博']);
    const lines: ChangeLine[] = [];
    must(await office.call(first, exportWords, { list: 'remark', format: 'csv' }, lines));
    const { words } = await shown();
    expect(lines.find(({ label }) => label === '导出行数')?.after).toBe(String(words.length));
  });
});

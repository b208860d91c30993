import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#capabilities/account/server/index.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { payeeBindings } from './bindings.ts';
import { flagReturned, refuseFlagged } from './flags.ts';

const MINE = 'M900001';
const NEIGHBOUR = 'M900002';
const clock = fixedClock('2026-11-20T15:00:00+08:00');
let db: Awaited<ReturnType<typeof testDatabase>>;

type Answer = { contactId: string; list: { contactId: string }[]; totalCount: number };

const call = (path: string, input: unknown, mid = MINE, changes: ChangeLine[] = []) =>
  callOperation<Answer>({
    database: db.database,
    binding: payeeBindings.find((binding) => binding.operation.path === `contacts/${path}`)!,
    input,
    changes,
    session: sessionOf({ mid }),
    clock,
  });

/** The answer of a call that must succeed. */
async function dataOf(path: string, input: unknown, mid = MINE): Promise<Answer> {
  const answer = await call(path, input, mid);
  if (!answer.ok) throw new Error(`${path} answered ${answer.code}`);
  return answer.data;
}

const checkOf = (payeeAccountNo: string, payeeName: string) =>
  dataOf('checkContactsAccountInfo', { kind: 'bank', payeeAccountNo, payeeName });
const refusal = (kind: 'bank' | 'internal', accountNo: string) =>
  db.database.transaction({ mid: MINE }, async (tx) => {
    const answer = await refuseFlagged(tx, MINE, { kind, accountNo });
    return answer.ok ? 'ok' : answer.text;
  });

beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction({ mid: NEIGHBOUR }, (tx) =>
    openAccount(tx, {
      mid: NEIGHBOUR,
      accountNo: '8809000200000011',
      type: 'basic',
      name: '远山科技有限公司',
      openedAt: clock.now(),
    }),
  );
});
afterAll(() => db.close());

describe('The payee book', () => {
  const company = { payeeName: '远山科技有限公司', payeeAccountNo: '8809000200000011', remark: '月结' };
  const bank = { kind: 'bank', payeeName: '李四', payeeAccountNo: '6222021234567890', payeeBankName: '中国工商银行' };

  it('keeps an inside account only when it exists and carries the typed name', async () => {
    // The same answer, because otherwise the book would reveal which numbers exist.
    const unknown = await call('addContactsAccountInfo', { ...company, payeeAccountNo: '123456' });
    expect(unknown).toMatchObject({ code: '02204KCSDS' });
    expect(await call('addContactsAccountInfo', { ...company, payeeName: '远山科技公司' })).toEqual(unknown);
    expect(await call('addContactsAccountInfo', company)).toMatchObject({ ok: true });
    expect(await call('addContactsAccountInfo', bank)).toMatchObject({ ok: true });
  });

  it('holds an account once: adding it again changes its remark', async () => {
    const first = await dataOf('addContactsAccountInfo', company);
    const again = await dataOf('addContactsAccountInfo', { ...company, remark: '季结' });
    expect(again.contactId).toBe(first.contactId);
    const data = await dataOf('queryContactsAccountInfo', { kind: 'internal' });
    expect(data).toMatchObject({ totalCount: 1, list: [{ payeeName: '远山科技有限公司', remark: '季结' }] });
  });

  it.each([
    ['远山', 1],
    ['6222', 1],
    ['', 2],
    ['%', 0],
    ['没有', 0],
  ])('finds %j in %i entries', async (keyword, count) => {
    expect((await dataOf('queryContactsAccountInfo', { keyword })).totalCount).toBe(count);
  });

  it('belongs to one merchant', async () => {
    const data = await dataOf('queryContactsAccountInfo', {});
    expect((await dataOf('queryContactsAccountInfo', {}, NEIGHBOUR)).totalCount).toBe(0);
    expect(await call('removeContactsAccountInfo', { contactId: data.list[0]!.contactId }, NEIGHBOUR)).toMatchObject({
      code: '02202KCSDS',
    });
  });

  it('does not pay a flagged payee, and keeps the flag of one that is added again', async () => {
    const { contactId } = await dataOf('addContactsAccountInfo', bank);
    const number = bank.payeeAccountNo;
    const flag = (flagged: boolean) =>
      dataOf('flagContactsAccountInfo', { contactId, flagged, reason: '账号需要核实' });
    expect(await refusal('bank', number)).toBe('ok');
    await flag(true);
    expect(await refusal('bank', number)).toBe(
      '收款人“李四”已暂停付款（账号需要核实），请在收款人管理中核对并恢复后再提交',
    );
    expect(await refusal('internal', number)).toBe('ok');
    await dataOf('addContactsAccountInfo', bank);
    expect(await checkOf(number, '李四')).toMatchObject({ state: 'flagged' });
    expect(await dataOf('queryContactsAccountInfo', { flagged: true })).toMatchObject({ list: [{ contactId }] });
    await flag(false);
    expect(await refusal('bank', number)).toBe('ok');
  });

  it('flags the payee of a payment that the bank returned; a reason of a person stays', async () => {
    const { contactId } = await dataOf('addContactsAccountInfo', bank);
    const returned = () =>
      db.database.transaction({ mid: MINE }, (tx) =>
        flagReturned(tx, { mid: MINE, accountNo: bank.payeeAccountNo, reason: '户名不符', at: clock.now() }),
      );
    await returned();
    expect(await checkOf(bank.payeeAccountNo, '李四')).toMatchObject({
      text: expect.stringContaining('银行退票：户名不符'),
    });
    await dataOf('flagContactsAccountInfo', { contactId, flagged: true, reason: '账号需要核实' });
    await returned();
    expect(await checkOf(bank.payeeAccountNo, '李四')).toMatchObject({ text: expect.stringContaining('账号需要核实') });
    await dataOf('flagContactsAccountInfo', { contactId, flagged: false, reason: '已与收款人核实' });
  });

  it('warns of another account of a known name, and of an account that was changed', async () => {
    const { contactId } = await dataOf('addContactsAccountInfo', bank);
    expect(await checkOf(bank.payeeAccountNo, '李四')).toEqual({ state: 'known', kept: true, text: '' });
    expect(await checkOf('6222021234560000', '李四')).toMatchObject({
      state: 'changed',
      kept: false,
      text: expect.stringContaining('尾号是7890'),
    });
    expect(await checkOf('6222021234560000', '王五')).toEqual({ state: 'new', kept: false, text: '' });
    const moved = { ...bank, contactId, payeeAccountNo: '6222021234561111' };
    expect(await call('editContactsAccountInfo', moved, NEIGHBOUR)).toMatchObject({ code: '02202KCSDS' });
    await dataOf('editContactsAccountInfo', moved);
    expect(await checkOf('6222021234561111', '李四')).toEqual({
      state: 'changed',
      kept: true,
      text: '该收款人的账号于2026-11-20修改，原账号尾号7890，请先与收款人核实',
    });
    const other = await dataOf('addContactsAccountInfo', { ...bank, payeeAccountNo: '6222021234562222' });
    expect(await call('editContactsAccountInfo', { ...moved, contactId: other.contactId })).toMatchObject({
      code: '02203KCSDS',
    });
    await dataOf('removeContactsAccountInfo', other);
    await dataOf('editContactsAccountInfo', { ...bank, contactId });
  });

  it('knows a name however it is written, in its warning, its search and for an account inside', async () => {
    const written = '（上海）海蓝·商贸 ABC 公司';
    const kept = {
      kind: 'bank',
      payeeName: written,
      payeeAccountNo: '6222029999990001',
      payeeBankName: '中国工商银行',
    };
    const { contactId } = await dataOf('addContactsAccountInfo', kept);
    // Written before characters that hide were refused.
    await db.admin.query('UPDATE payee.contacts SET payee_name = $2 WHERE contact_id = $1', [
      contactId,
      `\u202E${written}`,
    ]);
    for (const other of ['(上海)海蓝•商贸ABC公司', '（上海）海蓝・商贸ａｂｃ公司', '（上海）海\u200B蓝．商贸 abc公司'])
      expect(await checkOf('6222029999990002', other), other).toMatchObject({ state: 'changed' });
    expect((await dataOf('queryContactsAccountInfo', { keyword: '(上海)海蓝• 商贸' })).totalCount).toBe(1);
    expect((await dataOf('queryContactsAccountInfo', { keyword: '（上海）海兰' })).totalCount).toBe(0);
    await dataOf('removeContactsAccountInfo', { contactId });
    expect(await call('addContactsAccountInfo', { ...company, payeeName: ' 远山科技 有限公司' })).toMatchObject({
      ok: true,
    });
  });

  it('changes an inside account only to one that carries the name', async () => {
    const { contactId } = await dataOf('addContactsAccountInfo', company);
    const edit = (more: object) => call('editContactsAccountInfo', { ...company, contactId, ...more });
    expect(await edit({ payeeName: '远山公司' })).toMatchObject({ code: '02204KCSDS' });
    expect(await edit({ remark: '年结' })).toMatchObject({ ok: true });
  });

  it('tells the operation log what an entry was and became, and why a flag was lifted', async () => {
    const changeLines: ChangeLine[] = [];
    const entry = { kind: 'bank', payeeName: '赵六', payeeAccountNo: '6222021234560006', payeeBankName: '中国银行' };
    const say = async (path: string, input: object) => {
      const answer = await call(path, input, MINE, changeLines);
      if (!answer.ok) throw new Error(`${path} answered ${answer.code}`);
      return answer.data.contactId;
    };
    const contactId = await say('addContactsAccountInfo', entry);
    expect(changeLines).toContainEqual({ label: '收款人 赵六 账号尾号', before: '', after: '0006' });
    changeLines.length = 0;
    await say('editContactsAccountInfo', { ...entry, contactId, payeeAccountNo: '6222021234560007' });
    await say('flagContactsAccountInfo', { contactId, flagged: true, reason: '账号有疑问待核' });
    await say('flagContactsAccountInfo', { contactId, flagged: false, reason: '已经电话核实' });
    expect(changeLines).toEqual([
      { label: '收款人 赵六 账号尾号', before: '0006', after: '0007' },
      { label: '收款人 赵六 状态', before: '可付款', after: '暂停付款（账号有疑问待核）' },
      { label: '收款人 赵六 状态', before: '暂停付款（账号有疑问待核）', after: '可付款（已经电话核实）' },
    ]);
    changeLines.length = 0;
    await say('removeContactsAccountInfo', { contactId });
    expect(changeLines).toContainEqual({ label: '收款人 赵六 户名', before: '赵六', after: '' });
  });

  it('removes a contact once, and can add it again', async () => {
    const data = await dataOf('queryContactsAccountInfo', { kind: 'bank' });
    const { contactId } = data.list[0]!;
    expect(await call('removeContactsAccountInfo', { contactId })).toMatchObject({ ok: true });
    expect(await call('removeContactsAccountInfo', { contactId })).toMatchObject({ code: '02202KCSDS' });
    expect((await dataOf('queryContactsAccountInfo', { kind: 'bank' })).totalCount).toBe(0);
    expect(await call('addContactsAccountInfo', bank)).toMatchObject({ data: { contactId } });
  });
});

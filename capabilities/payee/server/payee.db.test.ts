import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#capabilities/account/server/index.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { payeeBindings } from './bindings.ts';

const MINE = 'M900001';
const NEIGHBOUR = 'M900002';
const clock = fixedClock('2026-11-20T15:00:00+08:00');
let db: Awaited<ReturnType<typeof testDatabase>>;

type Answer = { contactId: string; list: { contactId: string }[]; totalCount: number };

const call = (path: string, input: unknown, mid = MINE) =>
  callOperation<Answer>({
    database: db.database,
    binding: payeeBindings.find((binding) => binding.operation.path === `contacts/${path}`)!,
    input,
    session: sessionOf({ mid }),
    clock,
  });

/** The answer of a call that must succeed. */
async function dataOf(path: string, input: unknown, mid = MINE): Promise<Answer> {
  const answer = await call(path, input, mid);
  if (!answer.ok) throw new Error(`${path} answered ${answer.code}`);
  return answer.data;
}

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

  it('removes a contact once, and can add it again', async () => {
    const data = await dataOf('queryContactsAccountInfo', { kind: 'bank' });
    const { contactId } = data.list[0]!;
    expect(await call('removeContactsAccountInfo', { contactId })).toMatchObject({ ok: true });
    expect(await call('removeContactsAccountInfo', { contactId })).toMatchObject({ code: '02202KCSDS' });
    expect((await dataOf('queryContactsAccountInfo', { kind: 'bank' })).totalCount).toBe(0);
    expect(await call('addContactsAccountInfo', bank)).toMatchObject({ data: { contactId } });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideProviderChange } from '#capabilities/change/contract/provider-operations.ts';
import { changeProviderBindings } from '#capabilities/change/server/provider/bindings.ts';
import type { Database } from '#platform/db/database.ts';
import type { ChangeLine, ProviderUser, Session } from '#platform/http/handler.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { callOperation } from '#testkit/call-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import {
  exportCalendar,
  proposeCalendar,
  proposeCutOffs,
  readCalendarFile,
  showCalendar,
} from '../../contract/calendar-operations.ts';
import { calendarText } from '../../contract/calendar-lines.ts';
import { accountCapability } from '../capability.ts';
import { timingOf } from '../working-day.ts';
import { accountProviderBindings } from './bindings.ts';

let db: TestDatabase;
let first: ProviderUser;
let second: ProviderUser;
const clock = fixedClock('2026-11-20T15:00:00+08:00');
const bindings = [
  ...accountProviderBindings(),
  ...changeProviderBindings({ changeKinds: accountCapability.changes as never }),
];

beforeAll(async () => {
  db = await testDatabase();
  first = await addAdministrator('管文静');
  second = await addAdministrator('管清和');
});
beforeEach(() => clock.set('2026-11-20T15:00:00+08:00'));
afterAll(() => db.close());

async function addAdministrator(userName: string): Promise<ProviderUser> {
  const userId = newId();
  const count = await db.admin.query('SELECT 1 FROM provider_access.users');
  await db.admin.query(
    `INSERT INTO provider_access.users (user_id, login_name, user_name, mobile, state, roles, password_hash, sealed_totp, created_at)
     VALUES ($1, $2, $3, $4, 'active', '{admin}', '$argon2id$', '', now())`,
    [userId, `op-admin${count.rowCount}`, userName, `1390000000${count.rowCount}`],
  );
  return { userId, userName, loginName: userName, roles: ['admin'], permissions: new Set() };
}

const asConsole = (database: Database): Database => ({
  ...database,
  transaction: (options, work) =>
    database.transaction(options, async (tx) => {
      await tx.run('SET LOCAL ROLE portal_console');
      return work(tx);
    }),
});
function at<O extends Operation>(
  who: ProviderUser,
  operation: O,
  input: InputOf<O>,
  changes: ChangeLine[] = [],
  file?: Buffer,
) {
  const binding = bindings.find((one) => one.operation === (operation as Operation))!;
  const { userId: personId, userName: personName } = who;
  const session: Session = { sessionId: newId(), tokenHash: '', personId, personName, role: null, provider: who };
  const database = asConsole(db.database);
  return callOperation<OutputOf<O>>({ database, binding, input, session, clock, changes, ...(file ? { file } : {}) });
}
const must = <T>(answer: Result<T>): T => {
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.code);
const decide = (changeId: string, who = second, changes?: ChangeLine[]) =>
  at(who, decideProviderChange, { requestNo: newId(), changeId, approve: true, reason: '' }, changes);
const proposal = () => ({ requestNo: newId(), reason: '国办通知' });
const daysOf = async (year: number) => must(await at(first, showCalendar, { year })).days;
const proposeDays = (year: number, lines: string) => at(first, proposeCalendar, { year, lines, ...proposal() });
const arrival = (readyAt: string, speed: 'T0' | 'T1' = 'T1') =>
  db.database.transaction({}, async (tx) => {
    const { arrivalAt } = await timingOf(tx, { function: 'withdraw', speed, readyAt: new Date(readyAt) });
    return shanghaiIso(arrivalAt).slice(0, 16);
  });

describe('The calendar of the console', () => {
  it('moves arrival times once a second administrator has approved it, and logs each day', async () => {
    const lines = `${calendarText(await daysOf(2026))}\n2026-12-31 放假 年终结算`;
    expect(await arrival('2026-12-30T10:00:00+08:00')).toBe('2026-12-31T18:00');
    const { changeId } = must(await proposeDays(2026, lines));
    expect(must(await at(second, showCalendar, { year: 2026 })).waiting).toEqual([
      { title: '调整 2026 年节假日', proposedBy: '管文静' },
    ]);
    expect(codeOf(await decide(changeId, first))).toBe('01605KPLMS');
    expect(await arrival('2026-12-30T10:00:00+08:00')).toBe('2026-12-31T18:00');
    const changes: ChangeLine[] = [];
    must(await decide(changeId, second, changes));
    expect(changes).toEqual([{ label: '2026-12-31', before: '', after: '放假 年终结算' }]);
    expect(await arrival('2026-12-30T10:00:00+08:00')).toBe('2027-01-04T18:00');
    expect(codeOf(await proposeDays(2026, lines))).toBe('08911KPLMS');
  });

  it('keeps the days that are over', async () => {
    const lines = calendarText((await daysOf(2026)).filter(({ name }) => name !== '元旦'));
    expect(codeOf(await proposeDays(2026, lines))).toBe('08912KPLMS');
  });
});

describe('The file of holidays', () => {
  const upload = { fileName: '节假日.csv', md5: 'a'.repeat(32), sha256: 'b'.repeat(64) };
  const read = (file: Buffer, year = 2026) =>
    at(first, readCalendarFile, { ...upload, size: file.length, year }, undefined, file);

  it.each(['csv', 'xlsx'] as const)('is downloaded as %s, and read again as the same days', async (format) => {
    const lines: ChangeLine[] = [];
    const { content } = must(await at(first, exportCalendar, { year: 2026, format }, lines));
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const days = await daysOf(2026);
    expect(must(await read(Buffer.concat(chunks)))).toEqual({ days, faults: [] });
    expect(lines.find(({ label }) => label === '导出行数')?.after).toBe(String(days.length));
  });

  it('is refused at each wrong cell, and where it has no days', async () => {
    const sheet = '日期,类型,说明\n2027-01-01,放假,元旦\n2027-02-30,放假,春节\n2027-02-20,开会,春节\n';
    expect(must(await read(Buffer.from(sheet), 2027))).toEqual({
      days: [{ day: '2027-01-01', kind: 'off', name: '元旦' }],
      faults: [
        { row: 3, column: '日期', text: '日期不存在，请核对' },
        { row: 4, column: '类型', text: '请在日期后写明“放假”或“上班”' },
      ],
    });
    expect(codeOf(await read(Buffer.from('日期,类型,说明\n')))).toBe('09854KPLMS');
    expect(codeOf(await read(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3])))).toBe('09854KPLMS');
  });
});

describe('Cut-off times of the console', () => {
  const propose = (rest: { fromDay?: string; t0?: string; t1?: string }) =>
    at(first, proposeCutOffs, { fromDay: '2026-12-01', t0: '21:00', t1: '22:00', ...rest, ...proposal() });

  it('hold from their day on, for orders of that day and later', async () => {
    must(await decide(must(await propose({})).changeId));
    expect(await arrival('2026-11-30T22:15:00+08:00', 'T0')).toBe('2026-11-30T22:45');
    expect(await arrival('2026-12-01T20:59:00+08:00', 'T0')).toBe('2026-12-01T21:29');
    expect(await arrival('2026-12-01T21:00:00+08:00', 'T0')).toBe('2026-12-02T01:00');
    expect(await arrival('2026-11-30T23:00:00+08:00')).toBe('2026-12-01T18:00');
    expect(await arrival('2026-12-01T22:00:00+08:00')).toBe('2026-12-03T18:00');
    const { cutOffs } = must(await at(first, showCalendar, { year: 2026 }));
    expect(cutOffs.map(({ fromDay, t0, state, approvedBy }) => [fromDay, t0, state, approvedBy])).toEqual([
      ['2026-12-01', '21:00', 'planned', '管清和'],
      ['2000-01-01', '22:30', 'holds', ''],
    ]);
  });

  it('are refused for today, and where nothing would change', async () => {
    expect(codeOf(await propose({ fromDay: '2026-11-20' }))).toBe('08913KPLMS');
    expect(codeOf(await propose({ fromDay: '2026-11-21', t0: '22:30', t1: '23:30' }))).toBe('08914KPLMS');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actFor } from '#platform/db/act-for.ts';
import type { CallContext } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { changeKind, type AnyChangeKind } from '../change-kind.ts';
import { propose } from '../engine.ts';
import { countDecidable } from '../show-changes.ts';
import { changeProviderBindings } from './bindings.ts';

const [ana, bo, cy] = [newId(), newId(), newId()];
const people = { ana, bo, cy };
let deciders: readonly string[];
let made: { mid: string; bound: string }[];

/** A kind of the provider about one merchant, or none: two people may propose it. */
const kind = changeKind({
  name: 'test.provider',
  title: '平台测试',
  realm: 'provider',
  who: { proposes: async () => [ana, bo], decides: async () => deciders },
  codes: { waits: '01606KPLMS', ended: '01604KPLMS', own: '01605KPLMS', nobody: '01602KPLMS' },
  lapsesAfterMs: null,
  check: async ({ tx, mid }, { subject }: { subject: string }) =>
    ok({
      subject,
      title: `修改${subject}`,
      lines: [{ label: '值', before: '1', after: '2' }],
      isSensitive: true,
      make: async () => {
        const { bound } = (await tx.one<{ bound: string }>(`SELECT current_setting('app.mid') AS bound`))!;
        made.push({ mid, bound });
      },
    }),
});
const [query, decide, withdraw] = changeProviderBindings({ changeKinds: [kind as unknown as AnyChangeKind] });

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  [deciders, made] = [[ana, bo], []];
  await db.admin.query('TRUNCATE change.changes');
});

/** A call of a person of the provider: its transaction is bound to no merchant when it begins. */
const as = <T>(who: keyof typeof people, work: (context: CallContext) => Promise<T>): Promise<T> =>
  db.database.transaction({}, (tx) => {
    const userId = people[who];
    const provider = { userId, userName: who, loginName: who, roles: [], permissions: new Set<string>() };
    const session = { sessionId: newId(), tokenHash: '', personId: userId, personName: who, role: null, provider };
    return work({ tx, session, clock: { now: () => new Date() } } as unknown as CallContext);
  });

const proposeAs = async (who: keyof typeof people, subject: string, mid?: string) => {
  const proposed = await as(who, (context) => propose(kind, null, context, { subject }, mid ? { mid } : {}));
  return proposed.ok ? proposed.data.changeId : proposed.code;
};
const decideAs = (who: keyof typeof people, changeId: string, approve = true) =>
  as(who, (context) => decide!.handler(context, { changeId, approve, reason: '不同意' } as never));
const listOf = async (who: keyof typeof people, filter: object = {}) => {
  const shown = await as(who, (context) =>
    query!.handler(context, { pageNo: 1, pageSize: 20, ended: false, ...filter } as never),
  );
  return shown.ok ? (shown.data as { list: { mid: string; isOwn: boolean; mayDecide: boolean }[] }).list : [];
};

describe('A change that the provider’s people propose', () => {
  it('is made by another person, bound to the merchant that it is about', async () => {
    const changeId = await proposeAs('ana', 'a', 'M1');
    expect(await decideAs('bo', changeId)).toEqual(ok({ changeId, state: 'done' }));
    expect(made).toEqual([{ mid: 'M1', bound: 'M1' }]);
    expect(await decideAs('bo', changeId)).toMatchObject({ code: '01604KPLMS' });
  });

  it('is not decided by the person who proposed it, nor by one whose right has gone', async () => {
    const changeId = await proposeAs('ana', 'a');
    expect(await decideAs('ana', changeId)).toMatchObject({ code: '01605KPLMS' });
    deciders = [ana];
    expect(await decideAs('bo', changeId)).toMatchObject({ code: '01602KPLMS' });
    expect(made).toEqual([]);
  });

  it('cannot be proposed where nobody else could decide it', async () => {
    deciders = [ana];
    expect(await proposeAs('ana', 'a')).toBe('01602KPLMS');
  });

  it('is counted for people who may decide it, not for its proposer or without the right', async () => {
    await proposeAs('ana', 'a', 'M1');
    await proposeAs('ana', 'b');
    const counted = (who: keyof typeof people) =>
      as(who, async ({ tx }) => {
        await actFor(tx);
        return countDecidable(tx, [kind as unknown as AnyChangeKind], people[who]);
      });
    expect([await counted('ana'), await counted('bo'), await counted('cy')]).toEqual([0, 2, 0]);
  });

  it('is listed across merchants to those who may propose or decide it, and to nobody else', async () => {
    await proposeAs('ana', 'a', 'M1');
    await proposeAs('bo', 'b', 'M2');
    const seen = (await listOf('ana')).map(({ mid, isOwn, mayDecide }) => [mid, isOwn, mayDecide]);
    expect(seen).toEqual([
      ['M2', false, true],
      ['M1', true, false],
    ]);
    expect(await listOf('ana', { mid: 'M1' })).toHaveLength(1);
    expect(await listOf('cy')).toEqual([]);
  });

  it('is taken back by the person who proposed it, and by nobody else', async () => {
    const changeId = await proposeAs('ana', 'a', 'M1');
    const takeBack = (who: keyof typeof people) =>
      as(who, (context) => withdraw!.handler(context, { changeId } as never));
    expect(await takeBack('bo')).toMatchObject({ code: '01604KPLMS' });
    expect(await takeBack('ana')).toEqual(ok({ changeId }));
    expect(await decideAs('bo', changeId)).toMatchObject({ code: '01604KPLMS' });
  });

  it('is hidden from the merchant that it is about', async () => {
    await proposeAs('ana', 'a', 'M1');
    const count = (work: (tx: CallContext['tx']) => Promise<unknown>, mid: string | null) =>
      db.database.transaction({ mid }, async (tx) => {
        await work(tx);
        return tx.one('SELECT count(*)::int AS seen FROM change.changes');
      });
    expect(await count(async () => null, 'M1')).toEqual({ seen: 0 });
    expect(await count((tx) => actFor(tx, 'M1'), null)).toEqual({ seen: 1 });
  });
});

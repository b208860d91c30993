import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bind, roleOf } from '#platform/http/index.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { callOperation, sessionOf } from './call-edge.ts';
import { testDatabase } from './database.ts';

const note = operation({
  path: 'test/note',
  title: '记录',
  input: z.object({ text: z.string() }),
  output: z.object({ mid: z.string() }),
  errors: ['09001KPLMS'],
  policy: { audience: 'merchant', anyMember: true, effect: 'change' },
});
const binding = bind(note, async (context, { text }) => {
  await context.tx.run('INSERT INTO call_edge_test.notes VALUES (current_setting($1), $2)', ['app.mid', text]);
  return text === 'refuse' ? fail('09001KPLMS') : ok({ mid: roleOf(context).mid, hidden: 1 });
});

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  await db.admin.query(
    'CREATE SCHEMA call_edge_test; GRANT USAGE ON SCHEMA call_edge_test TO portal_app; CREATE TABLE call_edge_test.notes (mid text, note text); GRANT INSERT ON call_edge_test.notes TO portal_app',
  );
});
afterAll(() => db.close());

describe('A binding called as the edge calls it', () => {
  const call = (text: unknown) =>
    callOperation({ database: db.database, binding, session: sessionOf({ mid: 'M1' }), input: { text } });

  it('acts in its merchant, answers what the contract names, and leaves nothing when it fails', async () => {
    expect(await call('keep')).toEqual({ ok: true, data: { mid: 'M1' } });
    expect(await call('refuse')).toEqual({ ok: false, code: '09001KPLMS' });
    await expect(call(1)).rejects.toThrow();
    expect((await db.admin.query('SELECT * FROM call_edge_test.notes')).rows).toEqual([{ mid: 'M1', note: 'keep' }]);
  });
});

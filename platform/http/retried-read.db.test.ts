import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

let db: TestDatabase;
let edge: Edge;
let user: OutsideClient;

/** The first transaction of each read ends as the victim of a deadlock, so that it is run again. */
const deadlocked = ({ database }: TestDatabase): TestDatabase['database'] => ({
  ...database,
  transaction: (options, work) => {
    let runs = 0;
    return database.transaction(options, async (tx) => {
      const answer = await work(tx);
      runs += 1;
      if (options.snapshot && runs === 1)
        await tx.run(`DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '40P01'; END $$`);
      return answer;
    });
  },
});

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  edge = await startEdge(db, { db: deadlocked(db) });
  user = await edge.signedIn();
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

it('A read that is run again is answered, and its envelope is refused the second time', async () => {
  const envelope = await user.seal('test/read', { text: '你好' });
  const codes: string[] = [];
  for (let sending = 0; sending < 2; sending += 1) codes.push((await user.send('test/read', envelope)).responseCode);
  expect(codes).toEqual(['00000', '09004KPLMS']);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { enqueue } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.transaction({}, (tx) => enqueue(tx, { kind: 'test', key: 'a', mid: 'M1', payload: {} }));
});
afterAll(() => test.close());

const change = (columns: string) => test.admin.query(`UPDATE jobs.jobs SET ${columns} WHERE kind = 'test'`);

describe('The row of a job', () => {
  it.each<[string, string]>([
    ['a_job_may_run', 'max_attempts = 0'],
    ['job_state_is_known', `state = 'lost'`],
    ['last_error_is_short', `last_error = repeat('x', 301)`],
    ['lease_is_held', `state = 'leased'`],
    ['lease_is_held', `state = 'leased', lease_token = gen_random_uuid()`],
    ['lease_is_held', 'leased_until = now()'],
    ['end_is_dated', `state = 'done'`],
    ['end_is_dated', 'ended_at = now()'],
  ])('breaks the rule %s with %s', async (constraint, columns) => {
    await expect(change(columns)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('breaks none when its state and what belongs to it change together', async () => {
    const { rowCount } = await change(`state = 'done', ended_at = now()`);
    expect(rowCount).toBe(1);
  });
});

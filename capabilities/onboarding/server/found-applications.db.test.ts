import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallContext } from '#platform/http/handler.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { showList } from './provider/show-applications.ts';
import { OnboardingFixture } from './test/onboarding-fixture.ts';

/** So many that a plan that looks through all of them is told from one that does not. */
const APPLICATIONS = 4_000;

let one: OnboardingFixture;
let other: string;
beforeAll(async () => {
  one = await OnboardingFixture.open();
  ({ applicationNo: other } = await one.write(one.data({ subject: { name: '北京鑫远海（Ｓ）科技有限公司' } })));
  await one.db.admin.query(
    `INSERT INTO onboarding.applications (application_no, state, version, data, name, credit_code, administrator_mobile, bank_account_no, created_at, created_name, changed_at, written_by)
     SELECT 'JJ20250101' || lpad(no::text, 6, '0'), 'draft', 1, data, '上海连锁商贸有限公司分店' || no, 'Q' || lpad(no::text, 17, '0'), '138' || lpad(no::text, 8, '0'), '',
       created_at + make_interval(mins => no), created_name, changed_at, written_by FROM onboarding.applications, generate_series(1, $1::int) AS no`,
    [APPLICATIONS],
  );
  await one.db.admin.query('VACUUM ANALYZE onboarding.applications');
});
afterAll(() => one.db.close());

const search = (text: string) =>
  one.db.database.transaction({}, async (tx) => {
    await tx.run('SET LOCAL ROLE portal_console');
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    let found: string[] = [];
    let total = 0;
    const read = await rowsReadBy(client, 'onboarding.applications', async () => {
      const answer = await showList({ tx } as CallContext, { text, pageNo: 1, pageSize: 20 });
      if (!answer.ok) throw new Error(answer.code);
      found = answer.data.list.map(({ applicationNo }) => applicationNo);
      total = answer.data.totalCount;
    });
    return { found, total, read };
  });

it.each([
  ['a part of its name', '鑫远海(s)科', null],
  ['one character of its name', '鑫', null],
  ['the beginning of its number', 'jj20250101000077', 'JJ20250101000077'],
  ['the beginning of its credit code', 'q0000000000000007', 'JJ20250101000077'],
  ['the beginning of its mobile', '1380000007', 'JJ20250101000077'],
])('An application among many is found by %s without a look at the others', async (_, text, applicationNo) => {
  const { found, total, read } = await search(text);
  expect(found).toContain(applicationNo ?? other);
  expect(found).toHaveLength(total);
  expect(read).toBeLessThan(200);
});

it('A name that nearly all applications have is counted of all, the newest first', async () => {
  const { found, total } = await search('连锁');
  expect(found[0]).toBe('JJ20250101004000');
  expect(total).toBe(APPLICATIONS);
});

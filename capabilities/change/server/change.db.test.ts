import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { changesOf } from './change-row.ts';
import { conformsChange } from './test/conformance.ts';
import { examples } from './test/motto-kind.ts';

describe('A change of a kind that only tests know', () => {
  conformsChange(examples);
});

describe('The list of changes', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
    const insert = (realm: string, subject: string, accountNo: string | null) =>
      db.admin.query(
        `INSERT INTO change.changes (mid, change_id, realm, kind, subject, account_no, title, lines, command, state,
           proposed_by, proposed_name, proposed_at)
         VALUES ('M1', $1, $2, 'test.wall', $3, $4, '测试', '[]', '{}', 'pending', $1, '甲', now())`,
        [newId(), realm, subject, accountNo],
      );
    await insert('merchant', 'of all', null);
    await insert('merchant', 'of account 1', '8801000100000011');
    await insert('merchant', 'of account 2', '8801000100000029');
    await insert('provider', 'of the provider', null);
  });
  afterAll(() => db.close());

  const seen = async (accounts: readonly string[] | null): Promise<string[]> => {
    const rows = await db.database.transaction({ mid: 'M1', accounts }, (tx) =>
      changesOf(tx, 'M1', { kinds: ['test.wall'] }, { pageNo: 1, pageSize: 20 }),
    );
    return rows.map(({ subject }) => subject).toSorted();
  };

  it('shows a person with limited accounts their changes, and changes of no account', async () => {
    expect(await seen(null)).toEqual(['of account 1', 'of account 2', 'of all']);
    expect(await seen(['8801000100000029'])).toEqual(['of account 2', 'of all']);
  });

  it('shows no merchant what the provider’s people propose about it', async () => {
    expect(await seen(null)).not.toContain('of the provider');
  });
});

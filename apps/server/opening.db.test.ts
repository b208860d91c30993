import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeepStrictEqual } from 'node:util';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { fillKinds } from '#capabilities/account/server/index.ts';
import { approveApplication, showApplication } from '#capabilities/onboarding/contract/provider-operations.ts';
import { OnboardingFixture, SECRET } from '#capabilities/onboarding/server/test/onboarding-fixture.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { auditRules } from './audit-rules.ts';
import { kinds } from './capabilities.ts';
import { applications, menuNodes } from './catalogue.ts';
import { reviewedKinds } from './contributed.ts';
import { runAudit } from './run-audit.ts';

/** More than an opening has. */
const MAX_STATEMENTS = 500;
let one: OnboardingFixture;
/** `schema.table`, in one question for all of them. */
let countAll: string;
beforeAll(async () => {
  one = await OnboardingFixture.open({ merchantMenu: menuNodes, applications, reviewedKinds });
  await one.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await syncMenu(tx, menuNodes);
    await fillKinds(tx, kinds);
  });
  const { rows } = await one.db.admin.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg_%' AND n.nspname <> 'information_schema'`,
  );
  countAll = rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name}`).join(' UNION ALL ');
});
afterAll(() => one.close());

const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await one.db.admin.query<{ name: string; n: number }>(countAll);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};

/** The server of the database ends the connection of a transaction before its statement with this number. */
function killedAt(last: number): (tx: Tx) => Tx {
  let made = 0;
  return (tx) => {
    const kill = async () => {
      const { pid } = (await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!;
      await one.db.admin.query('SELECT pg_terminate_backend($1)', [pid]);
    };
    const before = async (): Promise<void> => {
      made += 1;
      if (made === last) await kill();
    };
    return {
      ...tx,
      rows: async (...statement) => (await before(), tx.rows(...statement)),
      one: async (...statement) => (await before(), tx.one(...statement)),
      run: async (...statement) => (await before(), tx.run(...statement)),
    };
  };
}

describe('The opening of a merchant', () => {
  it('that is killed at any of its statements has not happened, and then happens once, whole', async () => {
    const data = one.data({ products: { applications: applications.map(({ code }) => code) } });
    const seen = await one.submit(data);
    const before = await counts();
    const ends: string[] = [];
    while (ends.length < MAX_STATEMENTS && ends.at(-1) !== 'opened') {
      const around = killedAt(ends.length + 1);
      const end = await one.at(one.decider, approveApplication, seen, { around }).catch(() => null);
      ends.push(end?.ok ? 'opened' : isDeepStrictEqual(await counts(), before) ? 'nothing' : 'a part');
    }
    expect(ends.length).toBeGreaterThan(30);
    expect(ends).toEqual([...ends.slice(1).map(() => 'nothing'), 'opened']);
    const after = await counts();
    const more = (table: string): number => after[table]! - before[table]!;
    expect([
      more('merchant.merchants'),
      more('merchant.relations'),
      more('access.roles'),
      more('account.accounts'),
      more('ledger.accounts'),
      more('account.bank_accounts'),
      more('approval.policies'),
      more('access.opened_applications'),
      more('onboarding.invitations'),
      more('identity.persons'),
    ]).toEqual([1, 1, 4, 2, 6, 1, reviewedKinds.length, applications.length, 1, 1]);
    const shown = await one.must(one.writer, showApplication, { applicationNo: seen.applicationNo });
    expect(shown).toMatchObject({ state: 'opened', mid: expect.stringMatching(/^M\d{9}$/) });
    expect(await runAudit(one.db.url, auditRules, SECRET)).toEqual({ findings: [], broken: 0, unsealedLines: 0 });
  });
});

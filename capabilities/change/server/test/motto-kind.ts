import { fail, ok } from '#platform/kernel/result.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { administrators, changeKind } from '../change-kind.ts';
import type { ChangeExamples } from './conformance.ts';

/**
 * A kind of change that the product does not have, whole in this file: the motto of a merchant, on which two
 * administrators agree. While another one waits, the present one is set in brackets. Nothing else names it.
 */
const mottoKind = changeKind({
  name: 'test.motto',
  title: '格言',
  who: { proposes: administrators, decides: administrators },
  codes: { waits: 'MOTTO-WAITS', ended: 'MOTTO-ENDED', own: 'MOTTO-OWN' },
  lapsesAfterMs: 3_600_000,
  async check({ tx, mid }, { motto }: { motto: string }) {
    const row = await tx.one<{ motto: string }>('SELECT motto FROM change_test.mottos WHERE mid = $1', [mid]);
    const before = (row?.motto ?? '').replaceAll(/[「」]/g, '');
    if (before === motto) return fail('MOTTO-SAME');
    const write = (text: string) =>
      tx.run(`INSERT INTO change_test.mottos VALUES ($1, $2) ON CONFLICT (mid) DO UPDATE SET motto = excluded.motto`, [
        mid,
        text,
      ]);
    return ok({
      subject: mid,
      title: `将格言改为${motto}`,
      lines: [{ label: '格言', before, after: motto }],
      isSensitive: true,
      reserve: () => write(`「${before}」`),
      make: async () => {
        await write(motto);
      },
    });
  },
  release: (tx, mid) =>
    tx.run(`UPDATE change_test.mottos SET motto = translate(motto, '「」', '') WHERE mid = $1`, [mid]),
});

const openMottos = ({ admin }: Pick<TestDatabase, 'admin'>): Promise<unknown> =>
  admin.query(`CREATE SCHEMA change_test; GRANT USAGE ON SCHEMA change_test TO portal_app;
    CREATE TABLE change_test.mottos (mid text PRIMARY KEY, motto text NOT NULL);
    GRANT ALL ON change_test.mottos TO portal_app`);

export const examples: ChangeExamples<{ motto: string }> = {
  kind: mottoKind,
  deps: null,
  open: openMottos,
  command: async () => ({ motto: '诚信' }),
  now: async ({ fixture, merchant }) =>
    (
      await fixture.db.admin.query('SELECT motto FROM change_test.mottos WHERE mid = $1', [merchant.mid])
    ).rows[0]?.motto.replaceAll(/[「」]/g, '') ?? '',
};

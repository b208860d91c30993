import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { withApplications } from '#platform/kernel/application.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { closeApplication, openApplications, openedApplications, syncMenu } from './index.ts';
import {
  changes,
  closePermissions,
  db,
  enter,
  FACTORS,
  menu,
  MID,
  NOT_ALLOWED,
  openPermissions,
} from './test/permissions-fixture.ts';

const UNOPENED = '01004KCSDC';
const transfers = { name: '转账', mark: '转', order: 1, summary: '', uses: [], conditions: [] };
const transfer = { ...transfers, code: 'transfer', menu: ['0302', '0316'] };

const inMerchant = <T>(work: (tx: Tx) => Promise<T>, mid = MID) => db.database.transaction({ mid }, work);
const pathsOf = async (client: OutsideClient) => {
  const { data } = await client.call<{ list: { resourcePath: string }[] }>('plm/auth.resource.list');
  return data.list.map(({ resourcePath }) => resourcePath);
};

beforeAll(async () => {
  await openPermissions();
  await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, withApplications(menu, [transfer])));
});
afterAll(closePermissions);

describe('An application', () => {
  it('BZ22 that is not opened grants no menu and no resource, and the edge tells all people why', async () => {
    const [maker, admin, viewer] = [await enter('maker'), await enter('admin'), await enter('viewer')];
    expect([await changes.transfer(maker), await changes.transfer(admin)]).toEqual([UNOPENED, UNOPENED]);
    expect(await changes.transfer(viewer)).toBe(NOT_ALLOWED);
    expect(await changes.withdraw(maker)).toBe(FACTORS);
    expect(await pathsOf(admin)).not.toContain('csdb/v2/transfer/standard');
    const { text } = await admin.call('plm/platform.login.info');
    expect(text).toContain('"funcMenuNo":"0301"');
    expect(text).not.toContain('"funcMenuNo":"0302"');
  });

  it('BZ22 counts from the next call on when it is opened, and no longer when it is closed', async () => {
    const maker = await enter('maker');
    await inMerchant((tx) => openApplications(tx, MID, ['transfer']));
    expect(await changes.transfer(maker)).toBe(FACTORS);
    expect(await pathsOf(maker)).toContain('csdb/v2/transfer/standard');
    expect([...(await inMerchant((tx) => openedApplications(tx, MID)))]).toEqual(['transfer']);
    await inMerchant((tx) => closeApplication(tx, MID, 'transfer'));
    expect(await changes.transfer(maker)).toBe(UNOPENED);
  });

  it('BZ22 stays with the merchants that had its menu before it was one', async () => {
    const OLD = 'M100555';
    const client = await enter('maker', { mid: OLD });
    expect(await changes.withdraw(client)).toBe(FACTORS);
    const withdrawal = { ...transfers, code: 'withdrawal', menu: ['0301', '0317'] };
    const all = withApplications(menu, [transfer, withdrawal]);
    await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, all));
    expect(await changes.withdraw(client)).toBe(FACTORS);
    expect([...(await inMerchant((tx) => openedApplications(tx, OLD), OLD))]).toEqual(['withdrawal']);
  });

  it.each([
    ['a role', 'access.v_role_codes t'],
    ['the session of a call', 'identity.sessions s CROSS JOIN LATERAL security.find_session(s.token_hash) t'],
  ])('counts for %s as it counts for pages about roles', async (_, source) => {
    await inMerchant((tx) => openApplications(tx, MID, ['withdrawal']));
    await enter('admin');
    await enter('maker');
    const { rows } = await db.admin.query<Record<'told' | 'held', string[]> & { class: string }>(
      `SELECT h.role_class AS class, ARRAY(SELECT unnest(string_to_array(t.codes, ',')) ORDER BY 1) || ARRAY['-'] || ARRAY(SELECT unnest(string_to_array(t.unopened, ',')) ORDER BY 1) AS told,
              ARRAY(SELECT unnest(h.codes) ORDER BY 1) || ARRAY['-'] || ARRAY(SELECT unnest(h.unopened) ORDER BY 1) AS held
         FROM ${source} JOIN access.v_role_permissions h USING (mid, role_id)`,
    );
    expect(new Set(rows.map((row) => row.class))).toEqual(new Set(['admin', 'operator']));
    expect(rows.some(({ held }) => held.indexOf('-') < held.length - 1)).toBe(true);
    expect(rows.map(({ told: reportedRights }) => reportedRights)).toEqual(rows.map(({ held }) => held));
    await inMerchant((tx) => closeApplication(tx, MID, 'withdrawal'));
  });

  it('BZ22 that another merchant has opened grants nothing here', async () => {
    await inMerchant((tx) => openApplications(tx, 'M100777', ['transfer']), 'M100777');
    expect(await changes.transfer(await enter('maker'))).toBe(UNOPENED);
    await expect(inMerchant((tx) => openApplications(tx, MID, ['transfer']), 'M100777')).rejects.toThrow(
      'row-level security',
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newRequestNo } from '#testkit/outside-client.ts';
import { syncMenu, type StartingRole } from './index.ts';
import {
  MID,
  NOT_ALLOWED,
  FACTORS,
  menu,
  db,
  edge,
  enter,
  codeOf,
  changes,
  openPermissions,
  closePermissions,
} from './test/permissions-fixture.ts';

beforeAll(openPermissions);
afterAll(closePermissions);

const NO_SUCH_ORDER = '02401KCSDS';
const RIGHTS_CHANGED = '03T05';
type Change = keyof typeof changes;

describe('A call sent past every button', () => {
  it.each<[StartingRole, Change[]]>([
    ['maker', ['withdraw', 'transfer']],
    ['checker', ['approve', 'reject', 'approveMany', 'rejectMany', 'returnToMaker']],
    ['viewer', []],
    ['admin', ['withdraw', 'transfer', 'approve', 'reject', 'approveMany', 'rejectMany', 'returnToMaker']],
  ])('by a %s gets past the permission for %j and is refused for everything else', async (role, allowed) => {
    const client = await enter(role);
    const answers = Object.fromEntries(
      await Promise.all(Object.entries(changes).map(async ([name, send]) => [name, await send(client)] as const)),
    );
    const refused = Object.keys(changes).filter((name) => answers[name] === NOT_ALLOWED);
    expect(Object.keys(changes).filter((name) => !refused.includes(name))).toEqual(
      Object.keys(changes).filter((name) => allowed.includes(name as Change)),
    );
    for (const name of allowed) expect(answers[name]).toBe(name === 'returnToMaker' ? NO_SUCH_ORDER : FACTORS);
  });

  it('is refused in the words of the catalogue, and written into the operation log', async () => {
    const client = await enter('viewer');
    const reply = await client.call('csdb/v2/withDraw/standard', {
      requestNo: newRequestNo(),
      quoteId: 'q',
      accountNo: '8801000100000011',
      bankAccountId: 'b',
      amount: '1.00',
      speed: 'T0',
    });
    expect(reply).toMatchObject({
      status: 200,
      responseCode: NOT_ALLOWED,
      responseDesc: '您没有该操作的权限，请联系管理员开通',
      data: null,
    });
    const { data } = await client.call<{ list: object[] }>('plm/operation.record.page');
    expect(data.list[0]).toMatchObject({ operation: '提现', responseCode: NOT_ALLOWED, success: false });
  });

  it('is refused for every merchant that the input names: the session’s role counts', async () => {
    await edge.person([{ mid: 'M100002', role: 'maker' }]);
    const client = await edge.signIn(
      await edge.person([
        { mid: MID, role: 'viewer', isDefault: true },
        { mid: 'M100002', role: 'maker' },
      ]),
    );
    const payload = {
      requestNo: newRequestNo(),
      quoteId: 'q',
      accountNo: '8801000100000011',
      bankAccountId: 'b',
      amount: '1.00',
      speed: 'T0',
      mid: 'M100002',
    };
    expect(await codeOf(client, 'csdb/v2/withDraw/standard', payload)).toBe(NOT_ALLOWED);
  });
});

describe('The rights of a session', () => {
  const revoke = (role: StartingRole, code: string) =>
    db.admin.query('DELETE FROM access.role_codes WHERE mid = $1 AND role_id = $2 AND menu_code = $3', [
      MID,
      edge.roleIn(MID, role),
      code,
    ]);
  const grant = (role: StartingRole, code: string) =>
    db.admin.query('INSERT INTO access.role_codes (mid, role_id, menu_code) VALUES ($1, $2, $3)', [
      MID,
      edge.roleIn(MID, role),
      code,
    ]);

  it('are the present ones: removed and added codes count from the next call on', async () => {
    const client = await enter('maker');
    expect(await changes.withdraw(client)).toBe(FACTORS);
    await revoke('maker', '030101');
    expect([await changes.withdraw(client), await changes.transfer(client)]).toEqual([NOT_ALLOWED, FACTORS]);
    await grant('maker', '030101');
    expect(await changes.withdraw(client)).toBe(FACTORS);
  });

  it('follow another role that the person is given', async () => {
    const person = await edge.person([{ mid: MID, role: 'maker' }]);
    const client = await edge.signIn(person);
    await db.admin.query('UPDATE merchant.relations SET role_id = $1 WHERE person_id = $2', [
      edge.roleIn(MID, 'checker'),
      person.personId,
    ]);
    expect([await changes.withdraw(client), await changes.approve(client)]).toEqual([NOT_ALLOWED, FACTORS]);
  });

  it('end with the person’s place in the merchant, and with the person', async () => {
    const person = await edge.person([{ mid: MID, role: 'maker' }]);
    const client = await edge.signIn(person);
    await db.admin.query(`UPDATE merchant.relations SET auth_status = 'disabled' WHERE person_id = $1`, [
      person.personId,
    ]);
    expect(await changes.withdraw(client)).toBe(RIGHTS_CHANGED);
    await db.admin.query(`UPDATE merchant.relations SET auth_status = 'active' WHERE person_id = $1`, [
      person.personId,
    ]);
    expect(await changes.withdraw(client)).toBe(FACTORS);
    await db.admin.query(`UPDATE identity.persons SET status = 'disabled' WHERE id = $1`, [person.personId]);
    expect(await changes.withdraw(client)).toBe('03T03');
  });

  it('do not include a code without a menu node, and an administrator’s include new ones at once', async () => {
    const [maker, admin] = [await enter('maker'), await enter('admin')];
    const sync = (nodes: typeof menu) => db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, nodes));
    await sync(menu.filter(({ code }) => code !== '030101'));
    expect([await changes.withdraw(maker), await changes.withdraw(admin), await changes.transfer(maker)]).toEqual([
      NOT_ALLOWED,
      NOT_ALLOWED,
      FACTORS,
    ]);
    await sync(menu);
    expect([await changes.withdraw(maker), await changes.withdraw(admin)]).toEqual([FACTORS, FACTORS]);
  });
});

describe('The roles of one merchant', () => {
  it('are not seen by the application while its session is in another', async () => {
    await enter('maker');
    const seen = (mid: string | null, sql: string) => db.database.transaction({ mid }, (tx) => tx.rows(sql));
    for (const table of ['access.roles', 'access.role_codes', 'access.v_role_permissions', 'access.v_role_codes']) {
      expect(await seen('M100777', `SELECT 1 FROM ${table} WHERE mid = '${MID}'`)).toHaveLength(0);
      expect(await seen(null, `SELECT 1 FROM ${table}`)).toHaveLength(0);
      expect((await seen(MID, `SELECT mid FROM ${table}`)).every((row) => row.mid === MID)).toBe(true);
    }
    const intruder = db.database.transaction({ mid: 'M100777' }, (tx) =>
      tx.run(
        `INSERT INTO access.roles (mid, id, code, name, role_class) VALUES ($1, gen_random_uuid(), 'x', 'x', 'admin')`,
        [MID],
      ),
    );
    await expect(intruder).rejects.toThrow('row-level security');
  });
});

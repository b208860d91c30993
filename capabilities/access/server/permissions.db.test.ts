import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { accountMenu } from '#capabilities/account/contract/menu.ts';
import { approvalErrors } from '#capabilities/approval/contract/errors.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { startRealEdge, type Place, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { statementErrors } from '#capabilities/statement/contract/errors.ts';
import { transferErrors } from '#capabilities/transfer/contract/errors.ts';
import { transferMenu } from '#capabilities/transfer/contract/menu.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { uploadErrors } from '#capabilities/upload/contract/errors.ts';
import { withdrawalErrors } from '#capabilities/withdrawal/contract/errors.ts';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { syncMenu, type StartingRole } from './index.ts';

const MID = 'M100001';
const NOT_ALLOWED = '01001KCSDC';
const FACTORS = '02003KPLMS';
const NO_SUCH_ORDER = '02401KCSDS';
const RIGHTS_CHANGED = '03T05';
const menu = [...accountMenu, ...orderMenu, ...withdrawalMenu, ...transferMenu];

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db, {
    bindings: [...orderBindings(), ...withdrawalBindings(), ...transferBindings()],
    menu,
    errorTexts: { ...accountErrors, ...approvalErrors, ...orderErrors, ...statementErrors, ...withdrawalErrors, ...transferErrors, ...uploadErrors },
  });
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const enter = async (role: StartingRole, place: Partial<Place> = {}): Promise<OutsideClient> => edge.signIn(await edge.person([{ mid: MID, role, ...place }]));
const codeOf = async (client: OutsideClient, path: string, payload: object): Promise<string> => (await client.call(path, payload)).responseCode;

/** Every call that changes something, with an input that its contract takes. Nobody here has an operation password, so a caller with the right is asked for one. */
const changes = {
  withdraw: (client: OutsideClient) => codeOf(client, 'csdb/v2/withDraw/standard', { requestNo: newRequestNo(), quoteId: 'q', accountNo: '8801000100000011', bankAccountId: 'b', amount: '1.00', speed: 'T0' }),
  transfer: (client: OutsideClient) => codeOf(client, 'csdb/v2/transfer/standard', { requestNo: newRequestNo(), quoteId: 'q', accountNo: '8801000100000011', payeeAccountNo: '8801000200000011', payeeName: '远山科技有限公司', amount: '1.00' }),
  approve: (client: OutsideClient) => codeOf(client, 'order/audit', { requestNo: newRequestNo(), orderNo: '20261120000001', orderHash: 'a'.repeat(64) }),
  reject: (client: OutsideClient) => codeOf(client, 'order/reject', { orderNo: '20261120000001', reason: '金额与合同不符' }),
  approveMany: (client: OutsideClient) =>
    codeOf(client, 'order/auditBatch', { requestNo: newRequestNo(), orders: [{ orderNo: '20261120000001', orderHash: 'a'.repeat(64) }], totalAmount: '1.00' }),
  rejectMany: (client: OutsideClient) =>
    codeOf(client, 'order/rejectBatch', { requestNo: newRequestNo(), orders: [{ orderNo: '20261120000001', orderHash: 'a'.repeat(64) }], totalAmount: '1.00', reason: '金额与合同不符' }),
  returnToMaker: (client: OutsideClient) => codeOf(client, 'order/audit/reject', { orderNo: '20261120000001', reason: '金额与合同不符' }),
};
type Change = keyof typeof changes;

describe('A call sent past every button', () => {
  it.each<[StartingRole, Change[]]>([
    ['maker', ['withdraw', 'transfer']],
    ['checker', ['approve', 'reject', 'approveMany', 'rejectMany', 'returnToMaker']],
    ['viewer', []],
    ['admin', ['withdraw', 'transfer', 'approve', 'reject', 'approveMany', 'rejectMany', 'returnToMaker']],
  ])('by a %s gets past the permission for %j and is refused for everything else', async (role, allowed) => {
    const client = await enter(role);
    const answers = Object.fromEntries(await Promise.all(Object.entries(changes).map(async ([name, send]) => [name, await send(client)] as const)));
    const refused = Object.keys(changes).filter((name) => answers[name] === NOT_ALLOWED);
    expect(Object.keys(changes).filter((name) => !refused.includes(name))).toEqual(Object.keys(changes).filter((name) => allowed.includes(name as Change)));
    for (const name of allowed) expect(answers[name]).toBe(name === 'returnToMaker' ? NO_SUCH_ORDER : FACTORS);
  });

  it('is refused in the words of the catalogue, and written into the operation log', async () => {
    const client = await enter('viewer');
    const reply = await client.call('csdb/v2/withDraw/standard', { requestNo: newRequestNo(), quoteId: 'q', accountNo: '8801000100000011', bankAccountId: 'b', amount: '1.00', speed: 'T0' });
    expect(reply).toMatchObject({ status: 200, responseCode: NOT_ALLOWED, responseDesc: '您没有该操作的权限，请联系管理员开通', data: null });
    const { data } = await client.call<{ list: object[] }>('plm/operation.record.page');
    expect(data.list[0]).toMatchObject({ operation: '提现', responseCode: NOT_ALLOWED, success: false });
  });

  it('is refused whatever merchant the input names: the role of the session counts', async () => {
    await edge.person([{ mid: 'M100002', role: 'maker' }]);
    const client = await edge.signIn(await edge.person([{ mid: MID, role: 'viewer', isDefault: true }, { mid: 'M100002', role: 'maker' }]));
    const payload = { requestNo: newRequestNo(), quoteId: 'q', accountNo: '8801000100000011', bankAccountId: 'b', amount: '1.00', speed: 'T0', mid: 'M100002' };
    expect(await codeOf(client, 'csdb/v2/withDraw/standard', payload)).toBe(NOT_ALLOWED);
  });
});

describe('The rights of a session', () => {
  const revoke = (role: StartingRole, code: string) => db.admin.query('DELETE FROM access.role_codes WHERE mid = $1 AND role_id = $2 AND menu_code = $3', [MID, edge.roleIn(MID, role), code]);
  const grant = (role: StartingRole, code: string) => db.admin.query('INSERT INTO access.role_codes (mid, role_id, menu_code) VALUES ($1, $2, $3)', [MID, edge.roleIn(MID, role), code]);

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
    await db.admin.query('UPDATE merchant.relations SET role_id = $1 WHERE person_id = $2', [edge.roleIn(MID, 'checker'), person.personId]);
    expect([await changes.withdraw(client), await changes.approve(client)]).toEqual([NOT_ALLOWED, FACTORS]);
  });

  it('end with the person’s place in the merchant, and with the person', async () => {
    const person = await edge.person([{ mid: MID, role: 'maker' }]);
    const client = await edge.signIn(person);
    await db.admin.query(`UPDATE merchant.relations SET auth_status = 'disabled' WHERE person_id = $1`, [person.personId]);
    expect(await changes.withdraw(client)).toBe(RIGHTS_CHANGED);
    await db.admin.query(`UPDATE merchant.relations SET auth_status = 'active' WHERE person_id = $1`, [person.personId]);
    expect(await changes.withdraw(client)).toBe(FACTORS);
    await db.admin.query(`UPDATE identity.persons SET status = 'disabled' WHERE id = $1`, [person.personId]);
    expect(await changes.withdraw(client)).toBe('03T03');
  });

  it('do not include a code without a menu node, and an administrator’s include new ones at once', async () => {
    const [maker, admin] = [await enter('maker'), await enter('admin')];
    const sync = (nodes: typeof menu) => db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, nodes));
    await sync(menu.filter(({ code }) => code !== '030101'));
    expect([await changes.withdraw(maker), await changes.withdraw(admin), await changes.transfer(maker)]).toEqual([NOT_ALLOWED, NOT_ALLOWED, FACTORS]);
    await sync(menu);
    expect([await changes.withdraw(maker), await changes.withdraw(admin)]).toEqual([FACTORS, FACTORS]);
  });
});

describe('What a role is told of its rights', () => {
  interface Node { funcMenuNo: string; funcMenuType: string; showFlag: string; authFlag: string; children: Node[] }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const infoOf = async (role: StartingRole) => (await (await enter(role)).call<{ menuTreeList: Node[]; permissionButtons: { funcMenuNo: string }[]; resourceList: { resourcePath: string; authFlag: string }[]; roleName: string }>('plm/platform.login.info')).data;

  it.each<[StartingRole, string, string[], string[]]>([
    ['maker', '制单员', ['02', '0201', '0202', '0203', '03', '0301', '0302', '05', '0501', '0502'], ['030101', '030201', '050101']],
    ['checker', '复核员', ['02', '0201', '0202', '0203', '04', '0401', '05', '0501', '0502'], ['040101', '050101']],
    ['viewer', '查询员', ['02', '0201', '0202', '0203', '05', '0501', '0502'], []],
    ['admin', '管理员', ['02', '0201', '0202', '0203', '03', '0301', '0302', '04', '0401', '05', '0501', '0502'], ['030101', '030201', '040101', '050101']],
  ])('a %s sees these pages and buttons and no others', async (role, roleName, pages, buttons) => {
    const info = await infoOf(role);
    const nodes = flat(info.menuTreeList);
    expect(info.roleName).toBe(roleName);
    expect(nodes.filter(({ funcMenuType }) => funcMenuType !== 'func_btn').map(({ funcMenuNo }) => funcMenuNo).sort()).toEqual(pages);
    expect(info.permissionButtons.map(({ funcMenuNo }) => funcMenuNo).sort()).toEqual(buttons);
    expect(nodes.filter(({ funcMenuType }) => funcMenuType === 'func_btn').every(({ showFlag }) => showFlag === 'hide')).toBe(true);
  });

  it('lists the calls that the edge lets it make, with the factors that each asks for', async () => {
    for (const [role, expected] of [['maker', ['csdb/v2/withDraw/standard', 'csdb/v2/transfer/standard']], ['checker', ['order/audit', 'order/reject', 'order/audit/reject']], ['viewer', []]] as const) {
      const { resourceList } = await infoOf(role);
      const told = resourceList.map(({ resourcePath }) => resourcePath);
      const asked = ['csdb/v2/withDraw/standard', 'csdb/v2/transfer/standard', 'order/audit', 'order/reject', 'order/audit/reject'];
      expect(asked.filter((path) => told.includes(path))).toEqual([...expected]);
    }
    const { resourceList } = await infoOf('maker');
    expect(resourceList.find(({ resourcePath }) => resourcePath === 'csdb/v2/withDraw/standard')!.authFlag).toBe('passwd,sms');
  });

  it('shows a merchant’s certificate flag, and the function is refused without a certificate', async () => {
    const path = 'csdb/v2/transfer/standard';
    await db.admin.query('INSERT INTO access.function_flags (mid, resource_path, auth_flag) VALUES ($1, $2, $3)', [MID, path, 'cfca']);
    const client = await enter('maker');
    const { data } = await client.call<{ list: { resourcePath: string; authFlag: string }[] }>('plm/auth.resource.list');
    expect(data.list.find(({ resourcePath }) => resourcePath === path)!.authFlag).toBe('passwd,sms,cfca');
    expect([await changes.transfer(client), await changes.withdraw(client)]).toEqual(['09007KPLMS', FACTORS]);
    await db.admin.query('DELETE FROM access.function_flags WHERE mid = $1', [MID]);
  });

  it('asks for the certificate of a review when many orders are reviewed at once', async () => {
    await db.admin.query('INSERT INTO access.function_flags (mid, resource_path, auth_flag) VALUES ($1, $2, $3)', [MID, 'order/audit', 'cfca']);
    const client = await enter('checker');
    const { data } = await client.call<{ list: { resourcePath: string; authFlag: string }[] }>('plm/auth.resource.list');
    expect(data.list.find(({ resourcePath }) => resourcePath === 'order/auditBatch')!.authFlag).toBe('passwd,sms,cfca');
    expect([await changes.approve(client), await changes.approveMany(client)]).toEqual(['09007KPLMS', '09007KPLMS']);
    await db.admin.query('DELETE FROM access.function_flags WHERE mid = $1', [MID]);
  });

  it('the whole menu is for role editing and grants nothing', async () => {
    const client = await enter('viewer');
    const { data } = await client.call<{ list: Node[] }>('plm/menu.list');
    expect(flat(data.list).map(({ funcMenuNo }) => funcMenuNo).sort()).toEqual(menu.map(({ code }) => code).sort());
    expect(await changes.withdraw(client)).toBe(NOT_ALLOWED);
  });
});

describe('The roles of one merchant', () => {
  it('are not seen by the application while its session is in another', async () => {
    await enter('maker');
    const seen = (mid: string | null, sql: string) => db.database.transaction({ mid }, (tx) => tx.rows(sql));
    for (const table of ['access.roles', 'access.role_codes', 'access.v_role_permissions']) {
      expect(await seen('M100777', `SELECT 1 FROM ${table} WHERE mid = '${MID}'`)).toHaveLength(0);
      expect(await seen(null, `SELECT 1 FROM ${table}`)).toHaveLength(0);
      expect((await seen(MID, `SELECT mid FROM ${table}`)).every((row) => row.mid === MID)).toBe(true);
    }
    const intruder = db.database.transaction({ mid: 'M100777' }, (tx) => tx.run(`INSERT INTO access.roles (mid, id, code, name, role_class) VALUES ($1, gen_random_uuid(), 'x', 'x', 'admin')`, [MID]));
    await expect(intruder).rejects.toThrow('row-level security');
  });
});

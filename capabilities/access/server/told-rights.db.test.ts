import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartingRole } from './index.ts';
import {
  MID,
  NOT_ALLOWED,
  FACTORS,
  menu,
  db,
  enter,
  changes,
  openPermissions,
  closePermissions,
} from './test/permissions-fixture.ts';

beforeAll(openPermissions);
afterAll(closePermissions);

describe('The rights that a role sees', () => {
  interface Node {
    funcMenuNo: string;
    funcMenuType: string;
    showFlag: string;
    authFlag: string;
    children: Node[];
  }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const infoOf = async (role: StartingRole) =>
    (
      await (
        await enter(role)
      ).call<{
        menuTreeList: Node[];
        permissionButtons: { funcMenuNo: string }[];
        resourceList: { resourcePath: string; authFlag: string }[];
        roleName: string;
      }>('plm/platform.login.info')
    ).data;

  it.each<[StartingRole, string, string[], string[]]>([
    [
      'maker',
      '制单员',
      ['02', '0201', '0202', '0203', '0204', '03', '0301', '0302', '0316', '0317', '05', '0501', '0502'],
      ['020401', '030101', '030201', '050101'],
    ],
    [
      'checker',
      '复核员',
      ['02', '0201', '0202', '0203', '0204', '04', '0401', '05', '0501', '0502'],
      ['040101', '050101'],
    ],
    ['viewer', '查询员', ['02', '0201', '0202', '0203', '05', '0501', '0502'], []],
    [
      'admin',
      '管理员',
      ['02', '0201', '0202', '0203', '0204', '03', '0301', '0302', '0316', '0317', '04', '0401', '05', '0501', '0502'],
      ['020201', '020401', '030101', '030201', '040101', '050101'],
    ],
  ])('a %s sees these pages and buttons and no others', async (role, roleName, pages, buttons) => {
    const info = await infoOf(role);
    const nodes = flat(info.menuTreeList);
    expect(info.roleName).toBe(roleName);
    expect(
      nodes
        .filter(({ funcMenuType }) => funcMenuType !== 'func_btn')
        .map(({ funcMenuNo }) => funcMenuNo)
        .sort(),
    ).toEqual(pages);
    expect(info.permissionButtons.map(({ funcMenuNo }) => funcMenuNo).sort()).toEqual(buttons);
    expect(
      nodes.filter(({ funcMenuType }) => funcMenuType === 'func_btn').every(({ showFlag }) => showFlag === 'hide'),
    ).toBe(true);
  });

  it('lists the calls that the edge lets it make, with the factors that each asks for', async () => {
    for (const [role, expected] of [
      ['maker', ['csdb/v2/withDraw/standard', 'csdb/v2/transfer/standard']],
      ['checker', ['order/audit', 'order/reject', 'order/audit/reject']],
      ['viewer', []],
    ] as const) {
      const { resourceList } = await infoOf(role);
      const reportedPaths = resourceList.map(({ resourcePath }) => resourcePath);
      const checkedPaths = [
        'csdb/v2/withDraw/standard',
        'csdb/v2/transfer/standard',
        'order/audit',
        'order/reject',
        'order/audit/reject',
      ];
      expect(checkedPaths.filter((path) => reportedPaths.includes(path))).toEqual([...expected]);
    }
    const { resourceList } = await infoOf('maker');
    expect(resourceList.find(({ resourcePath }) => resourcePath === 'csdb/v2/withDraw/standard')!.authFlag).toBe(
      'passwd,sms',
    );
  });

  it('shows a merchant’s certificate flag, and the function is refused without a certificate', async () => {
    const path = 'csdb/v2/transfer/standard';
    await db.admin.query('INSERT INTO access.function_flags (mid, resource_path, auth_flag) VALUES ($1, $2, $3)', [
      MID,
      path,
      'cfca',
    ]);
    const client = await enter('maker');
    const { data } = await client.call<{ list: { resourcePath: string; authFlag: string }[] }>(
      'plm/auth.resource.list',
    );
    expect(data.list.find(({ resourcePath }) => resourcePath === path)!.authFlag).toBe('passwd,sms,cfca');
    expect([await changes.transfer(client), await changes.withdraw(client)]).toEqual(['09007KPLMS', FACTORS]);
    await db.admin.query('DELETE FROM access.function_flags WHERE mid = $1', [MID]);
  });

  it('asks for the certificate of a review when many orders are reviewed at once', async () => {
    await db.admin.query('INSERT INTO access.function_flags (mid, resource_path, auth_flag) VALUES ($1, $2, $3)', [
      MID,
      'order/audit',
      'cfca',
    ]);
    const client = await enter('checker');
    const { data } = await client.call<{ list: { resourcePath: string; authFlag: string }[] }>(
      'plm/auth.resource.list',
    );
    expect(data.list.find(({ resourcePath }) => resourcePath === 'order/auditBatch')!.authFlag).toBe('passwd,sms,cfca');
    expect([await changes.approve(client), await changes.approveMany(client)]).toEqual(['09007KPLMS', '09007KPLMS']);
    await db.admin.query('DELETE FROM access.function_flags WHERE mid = $1', [MID]);
  });

  it('the whole menu is for role editing and grants nothing', async () => {
    const client = await enter('viewer');
    const { data } = await client.call<{ list: Node[] }>('plm/menu.list');
    expect(
      flat(data.list)
        .map(({ funcMenuNo }) => funcMenuNo)
        .sort(),
    ).toEqual(menu.map(({ code }) => code).sort());
    expect(await changes.withdraw(client)).toBe(NOT_ALLOWED);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManagedNode } from '../contract/menu-operations.ts';
import type { MenuTreeNode } from '../contract/operations.ts';
import { closeStaff, codeOf, enter, must, newMid, openStaff, type Member } from './test/staff-fixture.ts';

beforeAll(openStaff);
afterAll(closeStaff);

const managed = async (by: Member) => (await must<{ list: ManagedNode[] }>(by, 'plm/menu.manage.list')).list;
const setting = async (by: Member, funcMenuNo: string, more: Partial<ManagedNode> = {}) => {
  const { funcMenuName, iconUrl, position, showFlag } = (await managed(by)).find(
    (one) => one.funcMenuNo === funcMenuNo,
  )!;
  return { funcMenuNo, funcMenuName, iconUrl, position, showFlag, ...more };
};
const seen = async (by: Member) =>
  (await must<{ menuTreeList: MenuTreeNode[] }>(by, 'plm/platform.login.info')).menuTreeList;
const nodeOf = (nodes: MenuTreeNode[], code: string): MenuTreeNode | undefined =>
  nodes.flatMap((node) => [node, ...node.children]).find(({ funcMenuNo }) => funcMenuNo === code);

describe('BZ19 the menu of a merchant', () => {
  it('has other names, icons and places, and hides what is still allowed; codes and paths stay', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    const before = nodeOf(await seen(maker), '0301')!;
    const menus = [
      await setting(admin, '02', { position: 900 }),
      await setting(admin, '0301', { funcMenuName: '提款', iconUrl: 'gift', showFlag: 'hide' }),
    ];
    expect(await must(admin, 'plm/menu.edit', { menus })).toEqual({ changed: 2 });
    const records = await must<{ list: { changes: { label: string; before: string; after: string }[] }[] }>(
      admin,
      'plm/operation.record.page',
    );
    expect(records.list[0]!.changes.map(({ label }) => label).toSorted()).toEqual(['菜单 提现', '菜单 账户']);
    expect(records.list[0]!.changes.find(({ label }) => label === '菜单 提现')!.after).toMatch(
      /^提款，隐藏，.*图标gift$/,
    );
    const after = await seen(maker);
    expect(nodeOf(after, '0301')).toEqual({ ...before, funcMenuName: '提款', iconUrl: 'gift', showFlag: 'hide' });
    expect(after.map(({ funcMenuNo }) => funcMenuNo)).toEqual(['0301', '02']);
    // The right is there: it is the factors that are missing.
    expect(await codeOf(maker, 'csdb/v2/test/pay', { requestNo: 'menu-00001', payee: 'x', amount: '1.00' })).toBe(
      '02001KPLMS',
    );
    const other = await enter(newMid(), 'maker');
    expect(nodeOf(await seen(other), '0301')).toEqual(before);
  });

  it('goes back to the product’s', async () => {
    const admin = await enter(newMid(), 'admin');
    const first = await managed(admin);
    await must(admin, 'plm/menu.edit', { menus: [await setting(admin, '0201', { funcMenuName: '我的账户' })] });
    const renamed = (await managed(admin)).find(({ funcMenuNo }) => funcMenuNo === '0201')!;
    expect([renamed.funcMenuName, renamed.standard.funcMenuName]).toEqual(['我的账户', '账户总览']);
    expect(await must(admin, 'plm/menu.edit', { menus: [] })).toEqual({ changed: 0 });
    expect(await managed(admin)).toEqual(first);
  });

  it('keeps the way to its own page, and knows no node but those that are drawn', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    for (const code of ['09', '0903'])
      expect(await codeOf(admin, 'plm/menu.edit', { menus: [await setting(admin, code, { showFlag: 'hide' })] })).toBe(
        '01323KPLMS',
      );
    const button = { funcMenuNo: '030101', funcMenuName: '付款', iconUrl: '', position: 1, showFlag: 'show' };
    expect(await codeOf(admin, 'plm/menu.edit', { menus: [button] })).toBe('01322KPLMS');
    expect(await codeOf(admin, 'plm/menu.edit', { menus: [{ ...button, funcMenuName: '' }] })).toBe('09011KPLMS');
    expect(await codeOf(maker, 'plm/menu.edit', { menus: [] })).toBe('01002KCSDC');
  });
});

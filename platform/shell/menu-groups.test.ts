import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { MenuNode } from '#platform/kernel/menu.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { iconOf } from '#platform/ui/menu-icons.tsx';
import { groupsOfMenu } from './menu-groups.ts';

const isMenu = (value: unknown): value is MenuNode[] => Array.isArray(value) && value.every((one) => 'code' in one);
const loaded = await Promise.all(
  globSync('capabilities/*/contract/menu.ts').map(
    (file) => import(pathToFileURL(join(process.cwd(), file)).href) as Promise<Record<string, unknown>>,
  ),
);
const menu = loaded.flatMap((exported) => Object.values(exported).filter(isMenu).flat());
const pages = menu.filter(({ type, hidden }) => type === 'func_page' && !hidden);

/** Pages of 资金 that come below the groups. */
const IN_NO_GROUP = ['0330'];

it('Every page of 资金 is in one group, or is meant to come below them', () => {
  const without = pages.filter(({ parent, group }) => parent === '03' && !group).map(({ code }) => code);
  expect(without).toEqual(IN_NO_GROUP);
});

it('A long menu is shown in its groups in menu order; a short one is left unchanged', () => {
  const node = (funcMenuNo: string, funcMenuGroup = '') =>
    ({ funcMenuNo, funcMenuName: funcMenuNo, funcMenuGroup }) as MenuTreeNode;
  const nodes = [
    node('a', '收款人'),
    node('b'),
    node('c', '批量'),
    node('d', '付款'),
    ...['e', 'f', 'g', 'h', 'i'].map((code) => node(code, '批量')),
  ];
  expect(
    groupsOfMenu(nodes).map(({ name, nodes: groupNodes }) => [name, ...groupNodes.map((one) => one.funcMenuNo)]),
  ).toEqual([
    ['付款', 'd'],
    ['批量', 'c', 'e', 'f', 'g', 'h', 'i'],
    ['收款人', 'a'],
    ['', 'b'],
  ]);
  expect(groupsOfMenu(nodes.slice(1)).map(({ name }) => name)).toEqual(['']);
});

it('Pages of one record have icons of their own, so that a collapsed menu tells them apart', () => {
  const twice = pages.filter((page) =>
    pages.some(
      (other) =>
        other !== page &&
        other.parent === page.parent &&
        iconOf({ name: other.icon, path: other.path }) === iconOf({ name: page.icon, path: page.path }),
    ),
  );
  const names = twice.map(({ name }) => name);
  expect(names, 'one of them takes another icon of platform/ui/menu-icons.tsx').toEqual([]);
});

it('Groups that the portal does not have come behind its own, as the menu names them', () => {
  const nodes = ['概览', '商户', '商户', '订单', '系统', '付款', '', '系统', '订单'].map(
    (funcMenuGroup, index) => ({ funcMenuNo: String(index), funcMenuName: '', funcMenuGroup }) as MenuTreeNode,
  );
  expect(groupsOfMenu(nodes).map(({ name, nodes: groupNodes }) => [name, groupNodes.length])).toEqual([
    ['付款', 1],
    ['概览', 1],
    ['商户', 2],
    ['订单', 2],
    ['系统', 2],
    ['', 1],
  ]);
});

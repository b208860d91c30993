import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { MenuNode } from '#platform/kernel/menu.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { iconOf } from '#platform/ui/menu-icon.tsx';
import { groupsOfMenu, menuGroups } from './menu-groups.ts';

const isMenu = (value: unknown): value is MenuNode[] => Array.isArray(value) && value.every((one) => 'code' in one);
const loaded = await Promise.all(
  globSync('capabilities/*/contract/menu.ts').map(
    (file) => import(pathToFileURL(join(process.cwd(), file)).href) as Promise<Record<string, unknown>>,
  ),
);
const menu = loaded.flatMap((exported) => Object.values(exported).filter(isMenu).flat());
const pages = menu.filter(({ type, hidden }) => type === 'func_page' && !hidden);
const node = (code: string) => ({ funcMenuNo: code, funcMenuName: code }) as MenuTreeNode;

/** Pages of 资金 that come below the groups. */
const IN_NO_GROUP = ['0330'];

it('Every page of 资金 is in one group, or is meant to come below them', () => {
  const grouped = [...Object.values(menuGroups).flat(), ...IN_NO_GROUP].toSorted();
  const shown = pages.filter(({ parent }) => parent === '03').map(({ code }) => code);
  expect(grouped).toEqual(shown.toSorted());
});

it('A long menu is shown in its groups, each in the sequence of the menu; a short one is left as it is', () => {
  const codes = ['0301', '0317', '0302', '0316', '0303', '0304', '0305', '0325', '0330'];
  expect(
    groupsOfMenu(codes.map(node)).map(({ name, nodes }) => [name, ...nodes.map(({ funcMenuNo }) => funcMenuNo)]),
  ).toEqual([
    ['付款', '0301', '0302', '0304'],
    ['收款', '0303'],
    ['批量', '0317', '0316', '0305'],
    ['收款人', '0325'],
    ['', '0330'],
  ]);
  expect(groupsOfMenu(codes.slice(1).map(node)).map(({ name }) => name)).toEqual(['']);
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
  expect(twice.map(({ name }) => name)).toEqual([]);
});

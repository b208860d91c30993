import { describe, expect, it } from 'vitest';
import type { MenuTreeNode } from '#platform/portal-kit/index.ts';
import { toggled } from './rights-choice.ts';

const node = (funcMenuNo: string, funcMenuType: MenuTreeNode['funcMenuType'], children: MenuTreeNode[] = []) => ({
  funcMenuNo,
  funcMenuName: funcMenuNo,
  funcMenuType,
  children,
});
const button = node('030101', 'func_btn');
const page = node('0301', 'func_page', [button]);
const other = node('0302', 'func_page');
const menu = node('03', 'func_menu', [page, other]);
const all = new Set(['03', '0301', '030101', '0302']);
const after = (before: string[], trail: MenuTreeNode[], on: boolean, grantable = all) =>
  [...toggled(new Set(before), trail, on, grantable)].sort();

describe('The rights of a role that is edited', () => {
  it.each([
    ['a button brings its page and menu', [], [menu, page, button], true, ['03', '0301', '030101']],
    ['a page brings its menu and no button', [], [menu, page], true, ['03', '0301']],
    ['a menu brings all that it leads to', [], [menu], true, ['03', '0301', '030101', '0302']],
    ['without a page its buttons go', ['03', '0301', '030101', '0302'], [menu, page], false, ['03', '0302']],
    ['without its last page the menu goes', ['03', '0302'], [menu, other], false, []],
    ['without its button a page stays', ['03', '0301', '030101'], [menu, page, button], false, ['03', '0301']],
  ])('%s', (_name, before, trail, on, expected) => expect(after(before, trail, on)).toEqual(expected));

  it('a menu brings nothing that cannot be given', () =>
    expect(after([], [menu], true, new Set(['0302']))).toEqual(['03', '0302']));
});

import { describe, expect, it } from 'vitest';
import type { ManagedNode } from '../contract/menu-operations.ts';
import { moved, preview, settingsOf, siblingsOf, standard } from './menu-draft.ts';

const node = (funcMenuNo: string, parent: string | null, position: number, more: Partial<ManagedNode> = {}) => {
  const setting = { funcMenuName: `菜单${funcMenuNo}`, iconUrl: '', position, showFlag: 'show' as const };
  return {
    funcMenuNo,
    parent,
    ...setting,
    funcMenuType: parent ? ('func_page' as const) : ('func_menu' as const),
    funcMenuPath: '',
    standard: setting,
    canHide: true,
    ...more,
  };
};
const menu: ManagedNode[] = [
  node('01', null, 10),
  node('0101', '01', 1),
  node('02', null, 20),
  node('0201', '02', 1),
  node('0202', '02', 2),
];
const order = (nodes: readonly ManagedNode[], parent: string | null) =>
  siblingsOf(nodes, parent).map(({ funcMenuNo }) => funcMenuNo);

describe('A menu that is set', () => {
  it('moves a page among its siblings alone, and two moves back are none', () => {
    const down = moved(menu, '0201', 1);
    expect([order(down, '02'), order(down, null)]).toEqual([
      ['0202', '0201'],
      ['01', '02'],
    ]);
    expect(settingsOf(down).map(({ funcMenuNo }) => funcMenuNo)).toEqual(['0201', '0202']);
    expect(settingsOf(moved(down, '0201', -1))).toEqual([]);
    expect(order(moved(menu, '01', -1), null)).toEqual(['01', '02']);
  });

  it('tells siblings apart that have one number', () => {
    const tied = menu.map((one) => ({ ...one, position: 1 }));
    expect(order(moved(tied, '0202', -1), '02')).toEqual(['0202', '0201']);
  });

  it('draws no record whose pages are all hidden', () => {
    const hidden = menu.map((one) => (one.parent === '02' ? { ...one, showFlag: 'hide' as const } : one));
    expect(preview(hidden).map(({ record }) => record.funcMenuNo)).toEqual(['01']);
    expect(preview(standard(hidden)).map(({ record }) => record.funcMenuNo)).toEqual(['01', '02']);
  });
});

import type { RightCode } from '#platform/kernel/menu.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { authFlagOf, isCallable } from './auth-flag.ts';
import { menuForest, type StoredMenuNode } from './menu-forest.ts';

const node = (code: string, parent: string | null, more: Partial<StoredMenuNode> = {}): StoredMenuNode => ({
  code: code as RightCode,
  parent,
  name: `菜单${code}`,
  type: 'func_page',
  path: `/x/${code}`,
  viewPath: '',
  icon: '',
  group: '',
  tip: '',
  position: 1,
  shown: true,
  cacheable: false,
  affix: false,
  ...more,
});
const nodes = [
  node('02', null, { type: 'func_menu', position: 20 }),
  node('01', null, { type: 'func_menu', position: 10 }),
  node('0102', '01', { position: 2 }),
  node('0101', '01', { position: 1 }),
  node('010101', '0101', { type: 'func_btn', path: '' }),
  node('0201', '02', { shown: false }),
];

describe('The menu of a role', () => {
  it('is in its order and keeps the parents of what is held', () => {
    const forest = menuForest(nodes, (code) => ['0101', '0102'].includes(code));
    expect(forest.map(({ funcMenuNo, children }) => [funcMenuNo, children.map((child) => child.funcMenuNo)])).toEqual([
      ['01', ['0101', '0102']],
    ]);
    expect(forest[0]!.menuLevel).toBe(1);
    expect(forest[0]!.children[0]).toMatchObject({ menuLevel: 2, children: [], showFlag: 'show' });
  });

  it('hides buttons and hidden pages', () => {
    const [first, second] = menuForest(nodes, () => true);
    expect(first!.children[0]!.children[0]).toMatchObject({
      funcMenuType: 'func_btn',
      showFlag: 'hide',
      funcMenuPath: '',
    });
    expect(second!.children[0]!.showFlag).toBe('hide');
  });

  it('is empty for a role without codes', () => expect(menuForest(nodes, () => false)).toEqual([]));
});

describe('What a role may call', () => {
  const call = (policy: Parameters<typeof operation>[0]['policy']) =>
    operation({ path: 'a/b', title: '', input: z.object({}), output: z.object({}), errors: [], policy });
  const maker = { roleClass: 'operator' as const, permissions: new Set(['0301'] as const) };

  it.each([
    ['a permission that it holds', call({ audience: 'merchant', effect: 'read', permission: ['0302', '0301'] }), true],
    ['one that it does not', call({ audience: 'merchant', effect: 'read', permission: ['0302'] }), false],
    ['what every member may', call({ audience: 'merchant', effect: 'read', anyMember: true }), true],
    [
      'what administrators may',
      call({ audience: 'merchant', effect: 'read', permission: ['0301'], adminOnly: true }),
      false,
    ],
    ['what needs no merchant', call({ audience: 'person', effect: 'read' }), true],
  ])('%s', (_name, operation, callable) => expect(isCallable(operation, maker)).toBe(callable));

  it('asks for the factors of its policy and the flags of the merchant, once each', () => {
    expect(
      authFlagOf(
        { audience: 'merchant', effect: 'change', permission: ['0301'], confirm: { password: true, sms: 'x' } },
        'cfca,sms',
      ),
    ).toBe('passwd,sms,cfca');
    expect(authFlagOf({ audience: 'merchant', effect: 'read', permission: ['0301'] })).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { afterClosing, asVisitedView, tabOfVisitedView, type Tab } from './visited-tabs.ts';

const tab = (key: string, affix = false): Tab => ({
  key,
  fullPath: key,
  path: key,
  title: key,
  affix,
  cacheable: true,
});
const tabs = [tab('/home', true), tab('/a'), tab('/b'), tab('/c')];
const keys = (remaining: Tab[]) => remaining.map((one) => one.key).join(' ');

describe('LY08 closing tabs', () => {
  it.each([
    ['/b', 'this', '/home /a /c'],
    ['/b', 'left', '/home /b /c'],
    ['/b', 'right', '/home /a /b'],
    ['/b', 'all', '/home'],
    ['/home', 'this', '/home /a /b /c'],
  ] as const)('of %s (%s) leaves %s, affix tabs always', (key, what, remaining) => {
    expect(keys(afterClosing(tabs, key, what))).toBe(remaining);
  });
});

describe('EN02 a visited view', () => {
  it('is stored as the specification lists it, and restored unchanged', () => {
    const [home] = tabs;
    expect(asVisitedView(home!)).toEqual({
      name: '/home',
      fullPath: '/home',
      path: '/home',
      meta: { title: '/home', affix: true, cacheable: true },
    });
    expect(tabs.map(asVisitedView).flatMap(tabOfVisitedView)).toEqual(tabs);
  });

  it.each([
    null,
    'x',
    { key: '/a', title: '甲' },
    { name: '/a', fullPath: '/a', path: '/a' },
    { name: 1, fullPath: '/a', path: '/a', meta: { title: '甲' } },
  ])('of another release is left out: %j', (stored) => {
    expect(tabOfVisitedView(stored)).toEqual([]);
  });
});

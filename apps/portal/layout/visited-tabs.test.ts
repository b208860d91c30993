import { describe, expect, it } from 'vitest';
import { afterClosing, type Tab } from './visited-tabs.ts';

const tab = (key: string, affix = false): Tab => ({ key, fullPath: key, path: key, title: key, affix, cacheable: true });
const tabs = [tab('/home', true), tab('/a'), tab('/b'), tab('/c')];
const keys = (left: Tab[]) => left.map((one) => one.key).join(' ');

describe('LY08 closing tabs', () => {
  it.each([
    ['/b', 'this', '/home /a /c'],
    ['/b', 'left', '/home /b /c'],
    ['/b', 'right', '/home /a /b'],
    ['/b', 'all', '/home'],
    ['/home', 'this', '/home /a /b /c'],
  ] as const)('of %s (%s) leaves %s, affix tabs always', (key, what, left) => {
    expect(keys(afterClosing(tabs, key, what))).toBe(left);
  });
});

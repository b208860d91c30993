import { afterEach, expect, it } from 'vitest';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { useTabs } from '#platform/shell/tabs.ts';
import { usedEntries } from '#platform/shell/palette/entries.ts';
import { tab } from './test/palette-menu.ts';
import { followUse, usedPages } from '#platform/shell/palette/used-pages.ts';

afterEach(() => {
  localStorage.clear();
  useTabs.setState({ tabs: [], live: [] });
  useSession.setState({ user: null });
});
const see = (path: string) => useTabs.setState({ tabs: [tab(path, '')], live: [path] });
const entry = (path: string) => ({ id: `menu:${path}`, group: '菜单', title: path, run: () => undefined });

it('The pages that a person used are stored once each for this person, the latest first', () => {
  useSession.setState({ user: { userId: 'u1' } as UserInfo });
  const end = followUse();
  for (const path of ['/fund/transfer', '/order/journal', '/fund/transfer']) see(path);
  end();
  see('/fund/payout');
  expect(usedPages()).toEqual(['/fund/transfer', '/order/journal']);
  useSession.setState({ user: { userId: 'u2' } as UserInfo });
  expect(usedPages()).toEqual([]);
});

it('Of the entries of the menu those that were used come first, without the page in sight', () => {
  const entries = ['/a', '/b', '/c'].map(entry);
  expect(usedEntries(entries, ['/c', '/gone', '/a'], '/a').map(({ id, group }) => [id, group])).toEqual([
    ['menu:/c', '最近打开'],
  ]);
});

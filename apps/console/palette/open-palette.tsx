import { useLocation, useNavigate } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { landingPath } from '#platform/shell/landing.ts';
import { appearanceOf, chooseLayout, useLayout } from '#platform/shell/layout-store.ts';
import type { Entry } from '#platform/shell/palette/matching.ts';
import { PaletteDialog, type Found } from '#platform/shell/palette/palette-dialog.tsx';
import { openShortcutHelp } from '#platform/shell/palette/shortcut-help.tsx';
import { refreshPage } from '#platform/shell/refresh-page.ts';
import { closeTabs } from '#platform/shell/tabs.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { askToLeave } from '../shell/ask-to-leave.ts';

export { followUse } from '#platform/shell/palette/used-pages.ts';

function useActions(): Entry[] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isDark = useLayout(appearanceOf) === 'dark';
  const closeAll = () => {
    const current = tabKeyOf(pathname, search);
    const next = closeTabs(current, 'all', current, landingPath());
    if (next !== null) void navigate(next);
  };
  const action = (id: string, title: string, run: () => unknown): Entry => ({
    id,
    group: '操作',
    title,
    run: () => void run(),
  });
  return [
    action('me', '我的账号', () => navigate('/me')),
    action('refresh', '刷新页面', () => refreshPage(pathname, search)),
    action('close-all', '关闭所有标签', closeAll),
    action('appearance', isDark ? '使用浅色外观' : '使用深色外观', () =>
      chooseLayout({ appearance: isDark ? 'light' : 'dark' }),
    ),
    action('keys', '快捷键', openShortcutHelp),
    action('leave', '退出登录', askToLeave),
  ];
}

/** Nothing of the server is searched yet: pages, tabs and actions only. */
const useFound = (_menu: MenuTreeNode[], query: string): Found => ({
  entries: [],
  status: (isEmpty) =>
    isEmpty ? (
      <p className="palette-none" role="status">
        没有找到“{query.trim()}”，请换个词试试
      </p>
    ) : null,
});

export default function OpenPalette() {
  return (
    <PaletteDialog
      label="页面或操作"
      placeholder="页面或操作，可用拼音首字母"
      actions={useActions()}
      useFound={useFound}
    />
  );
}

import { useLocation, useNavigate } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { landingPath } from '#platform/shell/landing.ts';
import { askToLeave, chooseAccount } from '../layout/account-actions.ts';
import { toggleFullScreen, useFullScreen } from '#platform/shell/full-screen.ts';
import { chooseLayout, useLayout } from '#platform/shell/layout-store.ts';
import { refreshPage } from '#platform/shell/refresh-page.ts';
import { closeTabs } from '#platform/shell/tabs.ts';
import type { Entry } from '#platform/shell/palette/matching.ts';
import { openShortcutHelp } from '#platform/shell/palette/shortcut-help.tsx';

const layouts = [
  { mode: 'ttb', title: '使用上下布局' },
  { mode: 'ltr', title: '使用左右布局' },
  { mode: 'lcr', title: '使用分栏布局' },
] as const;

/** Actions that are possible on every page and that this person may use. */
export function useActions(onSettings: () => void): Entry[] {
  const user = useSession((state) => state.user);
  const { layoutMode, theme, device } = useLayout();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const full = useFullScreen();
  const closeAll = () => {
    const current = tabKeyOf(pathname, search);
    const next = closeTabs(current, 'all', current, landingPath());
    if (next !== null) void navigate(next);
  };
  const action = (id: string, title: string, run: () => unknown, hint?: string): Entry => ({
    id,
    group: '操作',
    title,
    run: () => void run(),
    ...(hint ? { hint } : {}),
  });
  const others = layouts.filter(({ mode }) => mode !== layoutMode && device !== 'mobile');
  return [
    ...((user?.userRoleRelations.length ?? 0) > 1 ? [action('switch', '切换账户', chooseAccount)] : []),
    action('refresh', '刷新页面', () => refreshPage(pathname, search)),
    action('close-all', '关闭所有标签', closeAll),
    action('settings', '应用配置', onSettings),
    ...others.map(({ mode, title }) => action(mode, title, () => chooseLayout({ layoutMode: mode }))),
    theme === 'light'
      ? action('dark-side', '使用深色菜单', () => chooseLayout({ theme: 'dark-side' }))
      : action('light', '使用浅色菜单', () => chooseLayout({ theme: 'light' })),
    ...(document.fullscreenEnabled ? [action('full', full ? '退出全屏' : '全屏', toggleFullScreen)] : []),
    action('keys', '快捷键', openShortcutHelp, '?'),
    action('leave', '退出登录', askToLeave),
  ];
}

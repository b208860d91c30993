import { useLocation, useNavigate } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { landingPath } from '#platform/shell/landing.ts';
import { appearanceOf, chooseLayout, useLayout } from '#platform/shell/layout-store.ts';
import type { Entry } from '#platform/shell/palette/matching.ts';
import { PaletteDialog } from '#platform/shell/palette/palette-dialog.tsx';
import { openShortcutHelp } from '#platform/shell/palette/shortcut-help.tsx';
import { refreshPage } from '#platform/shell/refresh-page.ts';
import { closeTabs } from '#platform/shell/tabs.ts';
import { askToLeave } from '../shell/ask-to-leave.ts';
import { useFound } from './use-found.tsx';

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

export default function OpenPalette() {
  return (
    <PaletteDialog
      label="商户、订单号、页面或操作"
      placeholder="商户名称或编号、手机号、账号、订单号，或页面"
      actions={useActions()}
      useFound={useFound}
    />
  );
}

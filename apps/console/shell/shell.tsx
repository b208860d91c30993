import '../antd.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { Breadcrumb } from '#platform/shell/breadcrumb.tsx';
import { ContentPane } from '#platform/shell/content-pane.tsx';
import { appearanceOf, collapseMenu, followWidth, useLayout } from '#platform/shell/layout-store.ts';
import { isShown, shownChildren } from '#platform/shell/menu-tree.ts';
import { useShortcuts } from '#platform/shell/palette/use-shortcuts.ts';
import { connectPagesOutsideMenu } from '#platform/shell/page-of.ts';
import { CollapseButton, SideMenu } from '#platform/shell/side-menu.tsx';
import { ProgressBar, SkipLink } from '#platform/shell/skip-link.tsx';
import { TabBar } from '#platform/shell/tab-bar.tsx';
import { DialogHost } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import '#platform/shell/shell.css';
import { Palette } from '../palette/palette.tsx';
import { connectKit } from '../session-calls.ts';
import { connectConsoleViews } from '../views.ts';
import { Header } from './header.tsx';
import './console.css';

connectKit();
connectConsoleViews();
connectPagesOutsideMenu(() => [{ path: '/me', title: '我的账号', viewPath: 'provider-access/me' }]);

const none: MenuTreeNode[] = [];

/** The pages of all groups in one column, each under the name of its group. */
const inOneColumn = (menu: readonly MenuTreeNode[]): MenuTreeNode[] =>
  menu
    .filter(isShown)
    .flatMap((group) => shownChildren(group).map((page) => ({ ...page, funcMenuGroup: group.funcMenuName })));

/** Everything behind the login: dark bars, so that nobody takes it for a merchant's portal. */
export function Shell() {
  const appearance = useLayout(appearanceOf);
  const isSignedIn = useSession((state) => state.user !== null);
  useEffect(followWidth, []);
  return (
    <QueryClientProvider client={queryClient}>
      <PortalTheme color="blue" appearance={appearance}>
        {/* Nobody: the session has just been left, and the page is about to reload. */}
        {isSignedIn && <Frame />}
        <DialogHost />
      </PortalTheme>
    </QueryClientProvider>
  );
}

function Frame() {
  const { device, isCollapse } = useLayout();
  const menu = useSession((state) => state.menu) ?? none;
  const { pathname } = useLocation();
  const isSmall = device === 'mobile';
  useShortcuts();
  useEffect(() => {
    if (isSmall) collapseMenu(true);
  }, [isSmall, pathname]);
  const classes = ['shell', 'shell-ttb', 'shell-dark-side', 'shell-fixed', 'shell-console', `shell-${device}`];
  return (
    <div className={[...classes, isCollapse ? 'shell-collapsed' : ''].join(' ')}>
      <SkipLink />
      <ProgressBar />
      <Header />
      <aside className="side" data-shell aria-label="侧边菜单">
        <SideMenu nodes={inOneColumn(menu)} title="主菜单" grouped />
        <CollapseButton />
      </aside>
      {isSmall && !isCollapse && (
        <button type="button" className="overlay" aria-label="收起菜单" onClick={() => collapseMenu(true)} />
      )}
      <div className="main">
        <TabBar aside={null} />
        <Breadcrumb />
        <ContentPane />
      </div>
      <Palette onSettings={() => undefined} />
    </div>
  );
}

import '../antd.css';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { Breadcrumb } from '#platform/shell/breadcrumb.tsx';
import { ContentPane } from '#platform/shell/content-pane.tsx';
import { appearanceOf, collapseMenu, followWidth, useLayout } from '#platform/shell/layout-store.ts';
import { isShown, shownChildren } from '#platform/shell/menu-tree.ts';
import { useShortcuts } from '#platform/shell/palette/use-shortcuts.ts';
import { CollapseButton, SideMenu } from '#platform/shell/side-menu.tsx';
import { ShellRoot } from '#platform/shell/shell-root.tsx';
import { ProgressBar, SkipLink } from '#platform/shell/skip-link.tsx';
import { TabBar } from '#platform/shell/tab-bar.tsx';
import '#platform/shell/shell.css';
import { Palette } from '../palette/palette.tsx';
import '../behind-login.ts';
import { consoleViews } from '../views.ts';
import { Header } from './header.tsx';
import './console.css';

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
    <ShellRoot views={consoleViews} color="blue" appearance={appearance}>
      {/* Nobody: the session has just been left, and the page is about to reload. */}
      {isSignedIn && <Frame />}
    </ShellRoot>
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

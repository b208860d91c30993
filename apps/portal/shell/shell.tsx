import '../antd.css';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#platform/portal-kit/session.ts';
import { lazyCode } from '#platform/ui/load-code.ts';
import { Breadcrumb } from '#platform/shell/breadcrumb.tsx';
import { ContentPane } from '#platform/shell/content-pane.tsx';
import { Header } from '../layout/header.tsx';
import { appearanceOf, collapseMenu, followWidth, useLayout } from '#platform/shell/layout-store.ts';
import { Logo } from '../layout/logo.tsx';
import { SettingsCard } from '../layout/settings-card.tsx';
import { CollapseButton, SideMenu } from '#platform/shell/side-menu.tsx';
import { TabBar } from '#platform/shell/tab-bar.tsx';
import { TileStrip } from '../layout/tile-strip.tsx';
import { isShown, recordOf, shownChildren, topRecords } from '#platform/shell/menu-tree.ts';
import { useShortcuts } from '#platform/shell/palette/use-shortcuts.ts';
import { ShellRoot } from '#platform/shell/shell-root.tsx';
import { ProgressBar, SkipLink } from '#platform/shell/skip-link.tsx';
import { Footer } from '../layout/footer.tsx';
import { Palette } from '../palette/palette.tsx';
import { portalViews } from '../views.ts';
import { NotSigned } from './not-signed.tsx';
import '#platform/shell/shell.css';

/** Addresses on which ttb hides its inner bar (spec section 2). */
const WITHOUT_INNER_BAR = /^\/(home|messageCenter|bfpLoginAndPay)(\/|$)/;
const none: never[] = [];

/** Rarely opened, so it is loaded on demand. */
const SettingsDrawer = lazyCode(() => import('../layout/settings-drawer.tsx'));

/** Nobody waits for it. */
const HelperWidget = lazyCode(() => import('#capabilities/messenger/portal/helper-widget.tsx'));

export { PayRoom } from '../pay/pay-room.tsx';

/** Everything behind the login. */
export function Shell() {
  const themeColor = useLayout((state) => state.themeColor);
  const appearance = useLayout(appearanceOf);
  const [settings, setSettings] = useState<'never' | 'open' | 'closed'>('never');
  const openSettings = () => setSettings('open');
  const user = useSession((state) => state.user);
  useEffect(followWidth, []);

  return (
    <ShellRoot views={portalViews} color={themeColor} appearance={appearance}>
      {/* Nobody: the session has just been left, and the page is about to reload. */}
      {user && (user.mid ? <Frame onSettings={openSettings} /> : <NotSigned />)}
      {settings !== 'never' && (
        <Suspense fallback={null}>
          <SettingsDrawer open={settings === 'open'} onClose={() => setSettings('closed')} />
        </Suspense>
      )}
    </ShellRoot>
  );
}

function Frame({ onSettings }: { onSettings(): void }) {
  const { layoutMode, theme, device, isCollapse, isFixedNavBar } = useLayout();
  const menu = useSession((state) => state.menu) ?? none;
  const { pathname } = useLocation();
  useShortcuts();
  useEffect(() => void import('../live.ts').then(({ followLive }) => followLive()), []);
  const mobile = device === 'mobile';
  const mode = mobile ? 'ltr' : layoutMode;
  useEffect(() => {
    if (mobile) collapseMenu(true);
  }, [mobile, pathname]);

  const record = recordOf(menu, pathname) ?? (mode === 'lcr' ? topRecords(menu)[0] : undefined);
  const nodes = mode === 'ltr' ? menu : record ? shownChildren(record) : [];
  const pages = nodes.filter(isShown);
  // One page needs no menu: the upper entry leads to it.
  const bare =
    mode === 'ttb' &&
    (WITHOUT_INNER_BAR.test(pathname) || (pages.length < 2 && !pages.some((page) => shownChildren(page).length > 0)));
  const classes = [
    'shell',
    `shell-${mode}`,
    `shell-${theme}`,
    `shell-${device}`,
    isCollapse ? 'shell-collapsed' : '',
    bare ? 'shell-bare' : '',
    isFixedNavBar || mode === 'ttb' ? 'shell-fixed' : 'shell-loose',
  ];

  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <SkipLink />
      <ProgressBar />
      {mode === 'ttb' && <Header mode={mode} onSettings={onSettings} />}
      {mode === 'lcr' && <TileStrip current={record} />}
      {!bare && (
        <aside className="side" data-shell aria-label="侧边菜单">
          {mode === 'ltr' && <SideLogo />}
          {mode === 'lcr' && <div className="side-logo side-logo-words">商户门户</div>}
          <SideMenu nodes={nodes} title={record?.funcMenuName} grouped={mode === 'ltr'} />
          {mode === 'ttb' && <CollapseButton />}
        </aside>
      )}
      {mobile && !isCollapse && (
        <button type="button" className="overlay" aria-label="收起菜单" onClick={() => collapseMenu(true)} />
      )}
      <div className="main">
        {mode !== 'ttb' && <Header mode={mode} onSettings={onSettings} />}
        <TabBar
          aside={
            !mobile && (
              <Suspense fallback={null}>
                <HelperWidget />
              </Suspense>
            )
          }
        />
        {!mobile && <Breadcrumb />}
        <ContentPane foot={<Footer />} />
      </div>
      {!mobile && <SettingsCard onOpen={onSettings} />}
      <Palette onSettings={onSettings} />
    </div>
  );
}

function SideLogo() {
  return (
    <div className="side-logo">
      <Logo />
      <span>商户门户</span>
    </div>
  );
}

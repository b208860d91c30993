import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Fragment, Suspense, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { lazyCode } from '#platform/ui/load-code.ts';
import { recordOf, topRecords } from '#platform/shell/menu-tree.ts';
import { PaletteButton } from '#platform/shell/palette/palette-button.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { toggleFullScreen, useFullScreen } from '#platform/shell/full-screen.ts';
import { collapseMenu, useLayout, type LayoutMode } from '#platform/shell/layout-store.ts';
import { Logo } from './logo.tsx';
import { MenuLink } from '#platform/shell/menu-link.tsx';
import { MessagePopover } from './message-popover.tsx';
import { refreshPage } from '#platform/shell/refresh-page.ts';

/** Windows of most people are wide enough. */
const MoreMenu = lazyCode(() => import('./more-menu.tsx'));

/** ttb: the full-width header with the top-level menu. ltr and lcr: the nav bar right of the sidebar. */
export function Header({ mode, onSettings }: { mode: LayoutMode; onSettings(): void }) {
  const { isCollapse, device, actionItem } = useLayout();
  return (
    <header className={mode === 'ttb' ? 'header header-top' : 'header header-bar'} data-shell>
      {mode === 'ttb' ? (
        <>
          <div className="header-logo">
            <Logo />
            <span>商户门户</span>
          </div>
          <TopMenu />
        </>
      ) : (
        <IconButton label={isCollapse ? '展开菜单' : '收起菜单'} onClick={() => collapseMenu(!isCollapse)}>
          {isCollapse ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </IconButton>
      )}
      <div className="header-gap" />
      {device === 'pc' && <PaletteButton />}
      <div className="header-actions">
        {actionItem.showSearch && device !== 'mobile' && <WebSearch />}
        {actionItem.showMessage && <MessagePopover />}
        {actionItem.showRefresh && <RefreshButton />}
        {actionItem.showFullScreen && device !== 'mobile' && <FullScreenButton />}
        {device !== 'mobile' && (
          <IconButton label="应用配置" onClick={onSettings}>
            <SettingOutlined />
          </IconButton>
        )}
      </div>
      <AvatarMenu onSettings={device === 'mobile' ? onSettings : undefined} />
    </header>
  );
}

function IconButton({ label, onClick, children }: { label: string; onClick?(): void; children: ReactNode }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** What does not fit wraps to a second line, which nobody sees; 更多 leads there (look: 1024 px). */
function TopMenu() {
  const menu = useSession((state) => state.menu) ?? [];
  const records = topRecords(menu);
  const current = recordOf(menu, useLocation().pathname);
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const measure = new ResizeObserver(() => {
      const items = [...list.current!.children] as HTMLElement[];
      const beyond = items.findIndex(({ offsetTop }) => offsetTop > items[0]!.offsetTop);
      setFitting(beyond < 0 ? Infinity : beyond);
    });
    measure.observe(list.current!);
    return () => measure.disconnect();
  }, [records.length]);
  const itemOf = (node: MenuTreeNode, className: string) => (
    <MenuLink className={className} node={node} active={node === current}>
      {node.funcMenuName}
    </MenuLink>
  );
  const more = records.slice(fitting);
  return (
    <nav className="top-menu" aria-label="主菜单">
      <ul ref={list}>
        {records.map((node, index) => (
          <li key={node.funcMenuNo} inert={index >= fitting}>
            {itemOf(node, 'top-item')}
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Suspense fallback={null}>
          <MoreMenu lit={more.includes(current!)}>
            {more.map((node) => (
              <Fragment key={node.funcMenuNo}>{itemOf(node, '')}</Fragment>
            ))}
          </MoreMenu>
        </Suspense>
      )}
    </nav>
  );
}

function RefreshButton() {
  const { pathname, search } = useLocation();
  return (
    <IconButton label="刷新页面" onClick={() => refreshPage(pathname, search)}>
      <ReloadOutlined />
    </IconButton>
  );
}

function FullScreenButton() {
  const full = useFullScreen();
  return (
    <IconButton label={full ? '退出全屏' : '全屏'} onClick={toggleFullScreen}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
}

const WEB_SEARCH = 'https://www.baidu.com/s?wd=';

/** Spec section 2: opens an external web search in a new window; off by default. */
function WebSearch() {
  const [open, setOpen] = useState(false);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    if (words) window.open(WEB_SEARCH + encodeURIComponent(words), '_blank', 'noopener,noreferrer');
  };
  return (
    <form className="web-search" role="search" onSubmit={search}>
      <IconButton label="搜索" onClick={() => setOpen(!open)}>
        <SearchOutlined />
      </IconButton>
      {open && (
        <input
          name="words"
          aria-label="搜索内容"
          placeholder="搜索"
          autoFocus
          onKeyDown={(event) => event.nativeEvent.isComposing && event.stopPropagation()}
        />
      )}
    </form>
  );
}

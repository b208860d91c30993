import { MenuUnfoldOutlined, MoonOutlined, ReloadOutlined, SunOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { appearanceOf, chooseLayout, collapseMenu, useLayout } from '#platform/shell/layout-store.ts';
import { PaletteButton } from '#platform/shell/palette/palette-button.tsx';
import { refreshPage } from '#platform/shell/refresh-page.ts';
import { ConsoleMark } from '#capabilities/provider-access/console/shared/console-mark.tsx';
import { PersonMenu } from './person-menu.tsx';

function IconButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

export function Header() {
  const { device, isCollapse } = useLayout();
  const isDark = useLayout(appearanceOf) === 'dark';
  const { pathname, search } = useLocation();
  return (
    <header className="header header-top" data-shell>
      {device === 'mobile' && (
        <IconButton label={isCollapse ? '展开菜单' : '收起菜单'} onClick={() => collapseMenu(!isCollapse)}>
          <MenuUnfoldOutlined />
        </IconButton>
      )}
      <div className="header-logo">
        <ConsoleMark />
        <span>运营平台</span>
      </div>
      <div className="header-gap" />
      {device !== 'mobile' && <PaletteButton />}
      <div className="header-actions">
        <IconButton label="刷新页面" onClick={() => refreshPage(pathname, search)}>
          <ReloadOutlined />
        </IconButton>
        <IconButton
          label={isDark ? '使用浅色外观' : '使用深色外观'}
          onClick={() => chooseLayout({ appearance: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <SunOutlined /> : <MoonOutlined />}
        </IconButton>
      </div>
      <PersonMenu />
    </header>
  );
}

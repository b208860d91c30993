import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { isShown, litPath, shownChildren } from '../menu-tree.ts';
import { collapseMenu, useLayout } from './layout-store.ts';
import { MenuIcon } from '#platform/ui/menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';
import { useTabs } from './tabs.ts';

/** The address that is highlighted; a hidden page highlights the page it was opened from. */
function useLit(): string {
  const { pathname } = useLocation();
  const menu = useSession((state) => state.menu) ?? [];
  const cameFrom = useTabs(({ tabs, live }) => tabs.find((tab) => tab.key === live.at(-2))?.path);
  return litPath(menu, pathname, cameFrom);
}

interface SideMenuProps {
  nodes: readonly MenuTreeNode[];
  title?: string | undefined;
  /** The whole tree in one column (ltr): records are submenus. */
  grouped: boolean;
}

export function SideMenu({ nodes, title, grouped }: SideMenuProps) {
  const lit = useLit();
  return (
    <nav className="side-menu" aria-label={grouped ? '主菜单' : title}>
      <ul>
        {nodes
          .filter(isShown)
          .map((node) =>
            shownChildren(node).length > 0 ? (
              <SubMenu key={node.funcMenuNo} node={node} lit={lit} />
            ) : (
              <Leaf key={node.funcMenuNo} node={node} lit={lit} />
            ),
          )}
      </ul>
    </nav>
  );
}

function Leaf({ node, lit }: { node: MenuTreeNode; lit: string }) {
  return (
    <li>
      <MenuLink className="side-item" node={node} active={node.funcMenuPath === lit} label={node.funcMenuName}>
        <MenuIcon name={node.iconUrl} path={node.funcMenuPath} />
        <span className="side-label">{node.funcMenuName}</span>
      </MenuLink>
    </li>
  );
}

const holds = (node: MenuTreeNode, lit: string): boolean =>
  node.funcMenuPath === lit || (node.children ?? []).some((child) => holds(child, lit));

/** Opens in place; as a fly-out beside the bar when that is collapsed (by CSS, on hover and focus). */
function SubMenu({ node, lit }: { node: MenuTreeNode; lit: string }) {
  const inside = holds(node, lit);
  const [choice, setChoice] = useState<boolean | null>(null);
  const open = choice ?? inside;
  return (
    <li className={inside ? 'side-sub side-sub-inside' : 'side-sub'}>
      <button
        type="button"
        className="side-item"
        aria-label={node.funcMenuName}
        aria-expanded={open}
        onClick={() => setChoice(!open)}
      >
        <MenuIcon name={node.iconUrl} path={node.funcMenuPath} />
        <span className="side-label">{node.funcMenuName}</span>
        <DownOutlined className="side-arrow" aria-hidden />
      </button>
      <ul className={open ? 'side-children side-children-open' : 'side-children'}>
        <li className="side-fly-title" aria-hidden>
          {node.funcMenuName}
        </li>
        {shownChildren(node).map((child) => (
          <Leaf key={child.funcMenuNo} node={child} lit={lit} />
        ))}
      </ul>
    </li>
  );
}

/** ttb: a round button at the inner bar's bottom right (ui.md 1.4). */
export function CollapseButton() {
  const isCollapse = useLayout((state) => state.isCollapse);
  return (
    <button
      type="button"
      className="collapse-button"
      aria-label={isCollapse ? '展开菜单' : '收起菜单'}
      onClick={() => collapseMenu(!isCollapse)}
    >
      {isCollapse ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </button>
  );
}

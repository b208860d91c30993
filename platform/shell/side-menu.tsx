import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { useRemembered } from '#platform/ui/remembered.ts';
import { groupsOfMenu } from './menu-groups.ts';
import { isShown, litPath, shownChildren } from './menu-tree.ts';
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
      <Entries nodes={nodes.filter(isShown)} lit={lit} />
    </nav>
  );
}

interface EntriesProps {
  nodes: readonly MenuTreeNode[];
  lit: string;
}

/** In their groups where there are many (menu-groups.ts). */
function Entries({ nodes, lit }: EntriesProps) {
  const groups = groupsOfMenu(nodes);
  if (groups.length === 1) return <ul>{groups[0]!.nodes.map((node) => entryOf(node, lit))}</ul>;
  return (
    <ul className="side-groups">
      {groups.map((group) => (
        <Group key={group.name} {...group} lit={lit} />
      ))}
    </ul>
  );
}

const entryOf = (node: MenuTreeNode, lit: string, more?: boolean) =>
  shownChildren(node).length > 0 ? (
    <SubMenu key={node.funcMenuNo} node={node} lit={lit} />
  ) : (
    <Leaf key={node.funcMenuNo} node={node} lit={lit} more={more} />
  );

const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean';

/** Open or closed as this browser's user left it; a closed one still shows the page in sight. */
function Group({ name, nodes, lit }: EntriesProps & { name: string }) {
  const [closed, setClosed] = useRemembered(`menu-group:${name}`, isFlag);
  return (
    <li className="side-group">
      {name && (
        <button type="button" aria-expanded={!closed} onClick={() => setClosed(closed ? null : true)}>
          {name}
          <DownOutlined className="side-arrow" aria-hidden />
        </button>
      )}
      <ul>{nodes.map((node) => entryOf(node, lit, closed === true && node.funcMenuPath !== lit))}</ul>
    </li>
  );
}

/** `more`: of a closed group. */
function Leaf({ node, lit, more }: { node: MenuTreeNode; lit: string; more?: boolean | undefined }) {
  return (
    <li className={more ? 'side-more' : undefined}>
      <MenuLink className="side-item" node={node} active={node.funcMenuPath === lit} label={node.funcMenuName}>
        <MenuIcon name={node.iconUrl} path={node.funcMenuPath} />
        <span className="side-label">{node.funcMenuName}</span>
      </MenuLink>
    </li>
  );
}

const holds = (node: MenuTreeNode, lit: string): boolean =>
  node.funcMenuPath === lit || (node.children ?? []).some((child) => holds(child, lit));

/** Opens in place; as a fly-out next to the bar when that is collapsed (by CSS, on hover and focus). */
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
        <li>
          <Entries nodes={shownChildren(node)} lit={lit} />
        </li>
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

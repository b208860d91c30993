import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { topRecords } from '#platform/shell/menu-tree.ts';
import { Logo } from './logo.tsx';
import { MenuIcon } from '#platform/ui/menu-icon.tsx';
import { MenuLink } from '#platform/shell/menu-link.tsx';

/** lcr: the 65 px strip of icon-over-label tiles; choosing one goes to its first leaf (ui.md 1.4). */
export function TileStrip({ current }: { current: MenuTreeNode | undefined }) {
  const menu = useSession((state) => state.menu) ?? [];
  return (
    <nav className="tiles" aria-label="主菜单" data-shell>
      <Logo size={32} />
      <ul>
        {topRecords(menu).map((node) => (
          <li key={node.funcMenuNo}>
            <MenuLink className="tile" node={node} active={node === current}>
              <MenuIcon name={node.iconUrl} path={node.funcMenuPath} />
              <span>{node.funcMenuName}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

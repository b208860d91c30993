import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { firstLeaf, leadsOutside } from './menu-tree.ts';
import { useViews } from './views.ts';
import { useTabs } from './tabs.ts';

/** `dot` and `circle` give a plain dot, anything else is text at the right (ui.md 1.5). */
function Tip({ tip }: { tip: string | number | null | undefined }) {
  if (!tip) return null;
  return tip === 'dot' || tip === 'circle' ? (
    <i className="menu-dot" aria-hidden />
  ) : (
    <span className="count-badge">{tip}</span>
  );
}

interface MenuLinkProps {
  node: MenuTreeNode;
  active: boolean;
  children: ReactNode;
  className: string;
  label?: string;
}

/** A menu entry: a real link, so that it opens elsewhere with the usual keys. An open tab is shown as it was left. */
export function MenuLink({ node, active, children, className, label }: MenuLinkProps) {
  const { prefetch } = useViews();
  const path = firstLeaf(node);
  const target = useTabs((state) => state.tabs.find((tab) => tab.key === path)?.fullPath) ?? path;
  // Clicking the current path does nothing (ui.md 1.4); a page outside of the menu lights its entry, too, but is
  // another path.
  const here = useLocation().pathname === path;
  if (leadsOutside(path)) {
    return (
      <a className={className} href={path} target="_blank" rel="noreferrer noopener">
        {children}
        <Tip tip={node.tip} />
      </a>
    );
  }
  return (
    <Link
      className={className}
      to={target}
      aria-current={active ? 'page' : undefined}
      aria-label={label}
      title={label}
      onClick={(event) => here && event.preventDefault()}
      onMouseEnter={() => prefetch(node.viewPath)}
      onFocus={() => prefetch(node.viewPath)}
    >
      {children}
      <Tip tip={node.tip} />
    </Link>
  );
}

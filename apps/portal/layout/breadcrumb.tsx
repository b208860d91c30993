import { Link, useLocation } from 'react-router';
import { useSession } from '#platform/portal-kit/session.ts';
import { litPath, pagesOf } from '../menu-tree.ts';
import { useTabs } from './tabs.ts';

/** Only for hidden pages below the second level: parent and current; the parent leads back (spec section 2). */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const menu = useSession((state) => state.menu) ?? [];
  const tabs = useTabs((state) => state.tabs);
  const pages = pagesOf(menu);
  const page = pages.find((one) => one.path === pathname);
  if (!page?.hidden || page.trail.length < 2) return null;
  const parent = pages.find((one) => one.path === litPath(menu, pathname));
  return (
    <nav className="breadcrumb" aria-label="面包屑" data-shell>
      {parent && parent.path !== pathname && (
        <>
          <Link to={tabs.find((tab) => tab.path === parent.path)?.fullPath ?? parent.path}>{parent.title}</Link>
          <span aria-hidden>/</span>
        </>
      )}
      <span aria-current="page">{page.title}</span>
    </nav>
  );
}

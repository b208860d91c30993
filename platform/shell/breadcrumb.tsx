import { Link, useLocation } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { litPath, pagesOf } from './menu-tree.ts';
import { useTabs } from './tabs.ts';

/** Only for hidden pages below a record: the list that it was opened from, as it was left, and the page. */
export function Breadcrumb() {
  const { pathname, search } = useLocation();
  const menu = useSession((state) => state.menu) ?? [];
  const tabs = useTabs((state) => state.tabs);
  const pages = pagesOf(menu);
  const page = pages.find((one) => one.path === pathname);
  if (!page?.hidden || page.trail.length < 2) return null;
  const from = tabs.find(({ key }) => key === tabKeyOf(pathname, search))?.from ?? litPath(menu, pathname);
  const parent = pages.find((one) => one.path === from.split('?')[0]);
  return (
    <nav className="breadcrumb" aria-label="面包屑" data-shell>
      {parent && parent.path !== pathname && (
        <>
          <Link to={tabs.find(({ key }) => key === from)?.fullPath ?? from}>{parent.title}</Link>
          <span aria-hidden>/</span>
        </>
      )}
      <span aria-current="page">{page.title}</span>
    </nav>
  );
}

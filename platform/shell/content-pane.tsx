import { Activity, memo, Suspense, useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import {
  Navigate,
  NavigationType,
  parsePath,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
} from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { homePath, useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { PageBoundary } from '#platform/ui/page-boundary.tsx';
import { leavePage } from '#platform/ui/page.tsx';
import { PrintMark } from '#platform/ui/print-mark.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { landingPath } from './landing.ts';
import { firstLeaf, nodeAt } from './menu-tree.ts';
import { NotFound } from './not-found.tsx';
import { pageOf, tabOf } from './page-of.ts';
import { useViews } from './views.ts';
import { BackToTop } from './back-to-top.tsx';
import { refreshPage } from './refresh-page.ts';
import { refreshTab, useTabs, visitTab } from './tabs.ts';
import { useLooseScroll } from './use-loose-scroll.ts';

const REDIRECT = '/redirect/';
const NOT_FOUND = '/404';
const NO_MENU: MenuTreeNode[] = [];

/**
 * The visited pages. Each lives in an <Activity> with its own location, so that a hidden page keeps its state and its
 * address; at most ten are alive (ui.md 1.7, 2.4). Dialogs are drawn outside, see platform/ui/dialogs.tsx.
 * `foot` is below each page.
 */
export function ContentPane({ foot }: { foot?: ReactNode }) {
  const location = useLocation();
  const menu = useSession((state) => state.menu) ?? NO_MENU;
  const { tabs, live, generations } = useTabs();
  const { viewOf } = useViews();
  const page = useMemo(() => pageOf(menu, location.pathname), [menu, location.pathname]);
  const view = page && viewOf(page.viewPath);
  const current = view ? tabKeyOf(location.pathname, location.search) : '';

  useLayoutEffect(leavePage, [location]);
  useLayoutEffect(() => {
    if (page && view) visitTab(tabOf(page, location), page.hidden);
  }, [page, view, location]);

  useLooseScroll(current);

  if (location.pathname.startsWith(REDIRECT))
    return <Redirect to={location.pathname.slice(REDIRECT.length - 1) + location.search} />;

  if (!view && location.pathname !== NOT_FOUND) {
    const node = nodeAt(menu, location.pathname);
    // A record leads to its first page; who may not open the home page starts at the first page of the menu.
    const to = node ? firstLeaf(node) : location.pathname === homePath() ? landingPath() : NOT_FOUND;
    return <Navigate to={to === location.pathname ? NOT_FOUND : to} replace />;
  }

  const kept = live.filter((key) => key !== current && tabs.some((tab) => tab.key === key && tab.cacheable));
  const shown = view ? [...kept, current] : kept;
  return (
    <main className="content" id="content" tabIndex={-1}>
      {!view && (
        <Pane foot={foot}>
          <NotFound />
        </Pane>
      )}
      {shown.toSorted().map((key) => {
        const tab = tabs.find((one) => one.key === key);
        const View = key === current ? view : tab && viewOf(pageOf(menu, tab.path)?.viewPath ?? '');
        if (!View) return null;
        return (
          <Activity key={`${key}#${generations[key] ?? 0}`} mode={key === current ? 'visible' : 'hidden'}>
            <CachedPage
              tabKey={key}
              address={key === current ? location.pathname + location.search : tab!.fullPath}
              View={View}
              foot={foot}
            />
          </Activity>
        );
      })}
    </main>
  );
}

/**
 * A page with the address that it was opened with. It is not told of other addresses, so that a hidden page is not
 * rendered again when others open or close: `<Routes location>` would hand a new location to every link of it
 * (`npm run bench -- portal`: 63 ms a switch then, 48 now).
 */
const CachedPage = memo(function CachedPage({
  tabKey,
  address,
  View,
  foot,
}: {
  tabKey: string;
  address: string;
  View: ComponentType;
  foot: ReactNode;
}) {
  const ownLocation = useMemo(
    () => ({
      location: { pathname: '/', search: '', hash: '', ...parsePath(address), state: null, key: address },
      navigationType: NavigationType.Pop,
    }),
    [address],
  );
  return (
    <LocationContext.Provider value={ownLocation as React.ContextType<typeof LocationContext>}>
      <Pane foot={foot}>
        <PageBoundary onRetry={() => refreshTab(tabKey)}>
          <Suspense fallback={<Skeleton rows={6} height={20} />}>
            <View />
          </Suspense>
        </PageBoundary>
      </Pane>
    </LocationContext.Provider>
  );
});

/** One page's scroller: hidden with it, so that its position is remembered. */
function Pane({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null);
  return (
    <div className="pane" ref={pane}>
      <div className="pane-page">
        <PaperHead />
        {children}
      </div>
      {foot}
      <BackToTop pane={pane} />
    </div>
  );
}

/** The merchant and person, for the printed page. */
function PaperHead() {
  const user = useSession((state) => state.user);
  return (
    user && (
      <PrintMark
        merchant={[user.customerName, user.mid].filter(Boolean).join(' ')}
        operator={user.userName || user.userMobile}
      />
    )
  );
}

/** #/redirect/{path}: mounts the page again with fresh answers and replaces the address (ui.md 1.8). */
function Redirect({ to }: { to: string }) {
  const [path = '', search = ''] = to.split('?');
  useLayoutEffect(() => refreshPage(path, search), [path, search]);
  return <Navigate to={to} replace />;
}

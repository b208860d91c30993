import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { loadCode } from '#platform/ui/load-code.ts';

/** Drawn after the login, which does not wait for it; when it cannot be had, nobody misses it. */
const FollowHelper = lazy(() =>
  loadCode(() => import('#capabilities/messenger/portal/follow-helper.tsx')).catch(() => ({ default: () => null })),
);

/** A page without a session, with the helper next to it (spec section 2). */
export const WithHelper = () => (
  <>
    <Outlet />
    <Suspense>
      <FollowHelper />
    </Suspense>
  </>
);

import type { ComponentType } from 'react';
import { createHashRouter, redirect } from 'react-router';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { sessionToken } from '#platform/portal-kit/session.ts';
import { LoadFailure, Waiting } from '#platform/shell/waiting.tsx';
import { loadCode } from '#platform/ui/load-code.ts';
import { guard, toFirstPage } from './guard.ts';

type Loaded = { default: ComponentType };
const pageOf = (load: () => Promise<Loaded>) => async () => ({ Component: (await loadCode(load)).default });

/** Login and invitation are public and chunks of their own; everything else is in the shell. */
export const makeRouter = () =>
  createHashRouter([
    {
      hydrateFallbackElement: <Waiting />,
      errorElement: <LoadFailure application="运营平台" />,
      children: [
        {
          path: '/login',
          loader: ({ request }) =>
            sessionToken() ? redirect(safeReturnPath(new URL(request.url).searchParams.get('redirect')) ?? '/') : null,
          lazy: pageOf(() => import('#capabilities/provider-access/console/login-page.tsx')),
        },
        // The link that a new person gets; also opened by one who has a session of somebody else here.
        {
          path: '/invitation',
          lazy: pageOf(() => import('#capabilities/provider-access/console/invitation-page.tsx')),
        },
        { path: '/', element: <Waiting />, loader: toFirstPage },
        {
          path: '*',
          loader: guard,
          lazy: async () => ({ Component: (await loadCode(() => import('./shell/shell.tsx'))).Shell }),
        },
      ],
    },
  ]);

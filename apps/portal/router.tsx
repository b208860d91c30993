import { createHashRouter, redirect } from 'react-router';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { homePath, sessionToken } from '#platform/portal-kit/session.ts';
import { guard, needsLogin, payGuard } from './guard.ts';
import { LoadFailure, Waiting } from './waiting.tsx';

/**
 * Public routes are static; everything behind the login is ONE catch-all, whose pages come from the server's menu (ui.md 2.5). Login and shell are chunks
 * of their own: the login page stays light.
 */
export const makeRouter = () =>
  createHashRouter([
    {
      path: '/login',
      loader: ({ request }) => (sessionToken() ? redirect(safeReturnPath(new URL(request.url).searchParams.get('redirect')) ?? '/') : null),
      lazy: async () => ({ Component: (await import('#capabilities/identity/portal/login-page.tsx')).default }),
      hydrateFallbackElement: <Waiting />,
    },
    // A phone opens this by scanning the login's QR.
    {
      path: '/scanLogin',
      loader: needsLogin,
      lazy: async () => ({ Component: (await import('#capabilities/identity/portal/scan-login-page.tsx')).default }),
      hydrateFallbackElement: <Waiting />,
      errorElement: <LoadFailure />,
    },
    {
      path: '/bfpLoginAndPay',
      lazy: async () => ({ Component: (await import('#capabilities/checkout/portal/pay/login-and-pay-page.tsx')).default }),
      hydrateFallbackElement: <Waiting />,
      errorElement: <LoadFailure />,
    },
    {
      loader: payGuard,
      // Part of the shell's chunk, because it needs the same modules, and two chunks with the same modules would both be larger.
      lazy: async () => ({ Component: (await import('./shell/shell.tsx')).PayRoom }),
      hydrateFallbackElement: <Waiting />,
      errorElement: <LoadFailure />,
      children: [
        { path: '/bfpLoginAndPay/orderPay', lazy: async () => ({ Component: (await import('#capabilities/checkout/portal/pay/order-pay-page.tsx')).default }) },
        { path: '/bfpLoginAndPay/acceptSuccess', lazy: async () => ({ Component: (await import('#capabilities/checkout/portal/pay/accept-success-page.tsx')).default }) },
        { path: '/bfpLoginAndPay/paySuccess', lazy: async () => ({ Component: (await import('#capabilities/checkout/portal/pay/pay-success-page.tsx')).default }) },
        { path: '/bfpLoginAndPay/payFail', lazy: async () => ({ Component: (await import('#capabilities/checkout/portal/pay/pay-fail-page.tsx')).default }) },
      ],
    },
    { path: '/', element: <Waiting />, loader: async (args) => (await guard(args), redirect(homePath())), hydrateFallbackElement: <Waiting />, errorElement: <LoadFailure /> },
    {
      path: '*',
      loader: guard,
      lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
      hydrateFallbackElement: <Waiting />,
      errorElement: <LoadFailure />,
    },
  ]);

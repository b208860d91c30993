import type { ComponentType } from 'react';
import { createHashRouter, redirect } from 'react-router';
import { loadCode } from '#platform/ui/load-code.ts';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { homePath, sessionToken } from '#platform/portal-kit/session.ts';
import { guard, payGuard, toPhonePage } from './guard.ts';
import { WithHelper } from './with-helper.tsx';
import { LoadFailure, Waiting } from '#platform/shell/waiting.tsx';

type Loaded = { default: ComponentType };
const pageOf = (load: () => Promise<Loaded>) => async () => ({ Component: (await loadCode(load)).default });

/**
 * Public routes are static; everything behind the login is ONE catch-all, whose pages come from the server's menu
 * (ui.md 2.5). Login and shell are chunks of their own: the login page stays light. If one of them does not load, a
 * page says so and offers a retry.
 */
export const makeRouter = () =>
  createHashRouter([
    {
      hydrateFallbackElement: <Waiting />,
      errorElement: <LoadFailure application="商户门户" />,
      children: [
        {
          element: <WithHelper />,
          children: [
            {
              path: '/login',
              loader: ({ request }) =>
                sessionToken()
                  ? redirect(safeReturnPath(new URL(request.url).searchParams.get('redirect')) ?? '/')
                  : null,
              lazy: pageOf(() => import('#capabilities/identity/portal/login-page.tsx')),
            },
          ],
        },
        // The phone's pages are another document, to which the login leads back this way. QRs had `/scanLogin` before.
        { path: '/m/*', element: <Waiting />, loader: toPhonePage },
        { path: '/scanLogin', element: <Waiting />, loader: toPhonePage },
        {
          path: '/bfpLoginAndPay',
          lazy: pageOf(() => import('#capabilities/checkout/portal/pay/login-and-pay-page.tsx')),
        },
        // A phone opens this from the link of a packet.
        {
          path: '/redPacket',
          lazy: pageOf(() => import('#capabilities/redpacket/portal/claim/claim-page.tsx')),
        },
        // The QR of a receipt opens this.
        {
          path: '/receipt',
          lazy: pageOf(() => import('#capabilities/receipt/portal/verify/verify-page.tsx')),
        },
        // The administrator of a new merchant opens this from the link of an SMS.
        {
          path: '/invitation',
          lazy: pageOf(() => import('#capabilities/onboarding/portal/invitation/invitation-page.tsx')),
        },
        {
          loader: payGuard,
          // Part of the shell's chunk, because it needs the same modules, and two chunks with the same modules would
          // both be larger.
          lazy: async () => ({ Component: (await loadCode(() => import('./shell/shell.tsx'))).PayRoom }),
          children: [
            {
              path: '/bfpLoginAndPay/orderPay',
              lazy: pageOf(() => import('#capabilities/checkout/portal/pay/order-pay-page.tsx')),
            },
            {
              path: '/bfpLoginAndPay/acceptSuccess',
              lazy: pageOf(() => import('#capabilities/checkout/portal/pay/accept-success-page.tsx')),
            },
            {
              path: '/bfpLoginAndPay/paySuccess',
              lazy: pageOf(() => import('#capabilities/checkout/portal/pay/pay-success-page.tsx')),
            },
            {
              path: '/bfpLoginAndPay/payFail',
              lazy: pageOf(() => import('#capabilities/checkout/portal/pay/pay-fail-page.tsx')),
            },
          ],
        },
        { path: '/', element: <Waiting />, loader: async (args) => (await guard(args), redirect(homePath())) },
        {
          path: '*',
          loader: guard,
          lazy: async () => ({ Component: (await loadCode(() => import('./shell/shell.tsx'))).Shell }),
        },
      ],
    },
  ]);

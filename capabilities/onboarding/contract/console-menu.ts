import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const permission = ['op.onboarding.edit', 'op.onboarding.approve', 'op.merchant.view'] as const;

export const onboardingPages: readonly ConsolePage[] = [
  {
    group: '进件',
    title: '进件申请',
    icon: 'review',
    path: '/onboarding/applications',
    viewPath: 'onboarding/applications',
    permission,
    order: 1,
  },
  {
    group: '进件',
    title: '进件申请详情',
    path: '/onboarding/application',
    viewPath: 'onboarding/application',
    permission,
    order: 2,
    hidden: true,
  },
  {
    group: '进件',
    title: '批量进件',
    icon: 'upload',
    path: '/onboarding/sheets',
    viewPath: 'onboarding/sheets',
    permission,
    order: 3,
  },
  {
    group: '进件',
    title: '批量进件详情',
    path: '/onboarding/sheet',
    viewPath: 'onboarding/sheet',
    permission,
    order: 4,
    hidden: true,
  },
];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    onboarding: '/onboarding/applications' | '/onboarding/application' | '/onboarding/sheets' | '/onboarding/sheet';
  }
}

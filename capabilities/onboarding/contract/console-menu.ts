import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const permission = ['op.onboarding.edit', 'op.onboarding.approve', 'op.merchant.view'];

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
];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    onboarding: '/onboarding/applications' | '/onboarding/application';
  }
}

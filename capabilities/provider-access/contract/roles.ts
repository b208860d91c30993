import type { ProviderRole } from './words.ts';

/** Every right of the console. A call names one of them; a role holds some. */
export const providerCodes = [
  'op.merchant.view',
  'op.merchant.edit',
  'op.merchant.approve',
  'op.onboarding.edit',
  'op.onboarding.approve',
  'op.price.view',
  'op.price.edit',
  'op.price.approve',
  'op.order.view',
  'op.fund.view',
  'op.fund.propose',
  'op.fund.approve',
  'op.freeze.propose',
  'op.freeze.approve',
  'op.support.view',
  'op.support.act',
  'op.notice.view',
  'op.notice.edit',
  'op.notice.approve',
  'op.user.view',
  'op.user.edit',
  'op.user.approve',
  'op.log.view',
  'op.system.view',
  'op.system.edit',
] as const;
export type ProviderCode = (typeof providerCodes)[number];

declare module '#platform/kernel/menu.ts' {
  interface RightCodes {
    provider: ProviderCode;
  }
}

const views = providerCodes.filter((code) => code.endsWith('.view'));

/** Who proposes does not approve, except people: there both are administrators, and two of them are needed. */
const codesOf: Readonly<Record<ProviderRole, readonly ProviderCode[]>> = {
  admin: [
    'op.user.view',
    'op.user.edit',
    'op.user.approve',
    'op.log.view',
    'op.system.view',
    'op.system.edit',
    'op.merchant.view',
    'op.notice.view',
    'op.notice.approve',
  ],
  ops: [
    'op.merchant.view',
    'op.merchant.edit',
    'op.onboarding.edit',
    'op.price.view',
    'op.price.edit',
    'op.order.view',
    'op.support.view',
    'op.notice.view',
    'op.notice.edit',
    'op.system.view',
  ],
  risk: [
    'op.merchant.view',
    'op.merchant.approve',
    'op.onboarding.approve',
    'op.price.view',
    'op.price.approve',
    'op.order.view',
    'op.fund.view',
    'op.fund.approve',
    'op.freeze.propose',
    'op.support.view',
    'op.notice.view',
    'op.notice.approve',
  ],
  finance: [
    'op.merchant.view',
    'op.price.view',
    'op.price.approve',
    'op.order.view',
    'op.fund.view',
    'op.fund.propose',
    'op.freeze.approve',
  ],
  support: ['op.merchant.view', 'op.order.view', 'op.support.view', 'op.support.act', 'op.notice.view'],
  audit: views,
};

/** In the order of the list, each once. */
export const codesOfRoles = (roles: readonly ProviderRole[]): ProviderCode[] =>
  providerCodes.filter((code) => roles.some((role) => codesOf[role].includes(code)));

/** The roles that hold a code. */
export const rolesWith = (code: ProviderCode): ProviderRole[] =>
  (Object.keys(codesOf) as ProviderRole[]).filter((role) => codesOf[role].includes(code));

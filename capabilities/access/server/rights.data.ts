import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'plm/access.change.decide': [],
  'plm/access.change.page': [],
  'plm/access.change.withdraw': [],
  'plm/address.edit': [],
  'plm/address.list': [],
  'plm/auth.flag.edit': [],
  'plm/auth.flag.list': [],
  'plm/auth.resource.list': 'member',
  'plm/menu.edit': [],
  'plm/menu.list': 'member',
  'plm/menu.manage.list': [],
  'plm/platform.login.info': 'person',
  'plm/role.detail': [],
  'plm/role.edit': [],
  'plm/role.list': [],
  'plm/role.page': [],
  'plm/role.remove': [],
  'plm/step.up.edit': [],
  'plm/step.up.list': [],
  'plm/user.account': [],
  'plm/user.disable': [],
  'plm/user.edit': [],
  'plm/user.page': [],
};

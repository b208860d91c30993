import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'machine/call.page': [],
  'machine/key.decide': [],
  'machine/key.edit': [],
  'machine/key.end': [],
  'machine/key.list': [],
  'machine/key.make': [],
  'machine/key.rotate': [],
  'machine/key.withdraw': [],
  'machine/try.list': [],
};

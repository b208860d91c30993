import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'approval/limit/save': [],
  'approval/rule/confirm': [],
  'approval/rule/confirmAll': [],
  'approval/rule/detail': [],
  'approval/rule/list': [],
  'approval/rule/reject': [],
  'approval/rule/save': [],
  'approval/rule/saveAll': [],
  'approval/rule/simulate': [],
  'approval/rule/withdraw': [],
};

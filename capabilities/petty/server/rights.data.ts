import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'byf/account/caps': [],
  'byf/account/entries': ['maker'],
  'byf/account/list': ['maker'],
  'byf/account/open': [],
  'byf/account/staff': ['maker'],
  'byf/apply': ['maker'],
  'byf/card/bind': ['maker'],
  'byf/card/unbind': ['maker'],
  'byf/coupon/issue': ['maker'],
  'byf/coupon/list': ['maker'],
  'byf/coupon/use': ['maker'],
  'byf/expense/apply': ['maker'],
  'byf/return': ['maker'],
  'byf/transfer': ['maker'],
  'csdb/v2/byf/transfer/apply/grAccountInfo': ['maker'],
  'byf/withdraw': ['maker'],
};

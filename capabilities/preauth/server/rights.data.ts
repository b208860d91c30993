import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'preAuth/capture': ['maker'],
  'preAuth/captureVoid': ['maker'],
  'preAuth/confirm': ['maker'],
  'preAuth/create': ['maker'],
  'preAuth/detail': ['maker'],
  'preAuth/page': ['maker'],
  'preAuth/void': ['maker'],
};

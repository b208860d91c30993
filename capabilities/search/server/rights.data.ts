import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies. What is found follows the rights of each source.
 */
export const rights: Rights = { 'search/everything': 'member' };

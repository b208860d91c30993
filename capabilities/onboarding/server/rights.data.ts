import type { Rights } from '#platform/kernel/rights.ts';

/** Written by hand (security.md T1): a person who holds the link of an invitation opens it. */
export const rights: Rights = {
  'invitation/accept': 'anybody',
  'invitation/open': 'anybody',
};

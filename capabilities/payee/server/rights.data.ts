import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'contacts/addContactsAccountInfo': ['maker'],
  'contacts/checkContactsAccountInfo': ['maker'],
  'contacts/editContactsAccountInfo': ['maker'],
  'contacts/flagContactsAccountInfo': ['maker'],
  'contacts/queryContactsAccountInfo': ['maker'],
  'contacts/removeContactsAccountInfo': ['maker'],
  'contacts/rule/decide': [],
  'contacts/rule/query': ['maker'],
  'contacts/rule/set': [],
  'contacts/rule/setDayMost': [],
  'contacts/rule/withdraw': [],
};

import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'plm/query.wx.bind.status': 'person',
  'plm/wx.account': 'anybody',
  'plm/wx.ticket.create': 'person',
  'plm/wx.unbind': 'person',
};

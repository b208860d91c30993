import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/notice/confirmBookUpgrade': 'member',
  'csdb/v2/notice/getBookUpgradeNotice': 'member',
  'plm/banner.list': 'person',
  'plm/live.changes': 'member',
  'plm/msdb.query.placard': 'person',
  'plm/select.message': 'person',
  'siteMessage/delMessage': 'person',
  'siteMessage/page': 'person',
  'siteMessage/readMessage': 'person',
  'warnRule/query': ['maker', 'checker'],
  'warnRule/setBatch': ['maker'],
};

import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/securityCenter/sendSmsCode': 'person',
  getRandom: 'person',
  'plm/confirm.preview': 'member',
  'plm/mobile.code.send': 'person',
  'plm/mobile.update': 'person',
  'plm/operation.record.page': 'member',
  'plm/password.control.grant': 'person',
  'plm/real.auth.flag': 'person',
  'plm/reset.trade.pwd': 'person',
  'plm/reset.trade.pwd.apply': 'member',
  'plm/reset.trade.pwd.decide': [],
  'plm/reset.trade.pwd.list': [],
  'plm/reset.trade.pwd.ways': 'member',
  'plm/send.sms.code': 'person',
  'plm/update.login.pwd': 'person',
  'plm/update.trade.pwd': 'person',
};

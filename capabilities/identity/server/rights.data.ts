import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'file/upload': 'person',
  'login/account': 'anybody',
  'login/fromLoginPage': 'anybody',
  'login/keyboard/init': 'anybody',
  'login/mobile': 'anybody',
  'login/picture': 'anybody',
  'login/qr/decide': 'person',
  'login/qr/open': 'person',
  'login/qrCode': 'anybody',
  'login/qrStatus': 'anybody',
  'login/scan': 'anybody',
  'mobile.sms.send': 'anybody',
  'plm/auth.scan.status': 'person',
  'plm/login.id.setting': 'person',
  'plm/login.record.page': 'person',
  'plm/nick.name.setting': 'person',
  'plm/session.end': 'person',
  'plm/session.end.others': 'person',
  'plm/session.list': 'person',
  'plm/update.reserve.msg': 'person',
  'user/logout': 'person',
  'user/platform/login': 'person',
  'user/platform/logout': 'person',
  'user/platform/switch': 'person',
};

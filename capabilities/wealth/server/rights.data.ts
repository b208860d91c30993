import type { Rights } from '#platform/kernel/rights.ts';

/** Written by hand (security.md T1): who may make each call of this folder. */
export const rights: Rights = {
  'plm/hqb.apply.create': ['maker'],
  'plm/hqb.apply.status': ['maker'],
  'plm/hqb.apply.submit': ['maker'],
  'plm/hqb.auto.query': ['maker'],
  'plm/hqb.auto.remove': ['maker'],
  'plm/hqb.auto.save': ['maker'],
  'plm/hqb.balance.details': ['maker'],
  'plm/hqb.contract.close': ['maker'],
  'plm/hqb.customer.info': ['maker'],
  'plm/hqb.customer.save': ['maker'],
  'plm/hqb.file.query': ['maker'],
  'plm/hqb.form.list': ['maker'],
  'plm/hqb.protocol.sign': ['maker'],
  'plm/hqb.purchase': ['maker'],
  'plm/hqb.redeem': ['maker'],
  'plm/hqb.sms.code.send': ['maker'],
  'plm/hqb.trade.page': ['maker'],
  'plm/hqb.withdrawal.model.type': ['maker'],
};

import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const PAYMENT_LINK_INVALID = '02801KCSDS';
export const OWN_BILL = '02802KCSDS';
export const BILL_CLOSED_BY_PAYEE = '02803KCSDS';
export const BILL_EXPIRED = '02804KCSDS';
export const BILL_BEING_PAID = '02805KCSDS';
export const BILL_PAID = '02806KCSDS';
export const BILL_MISSING = '02807KCSDS';
export const BILL_CANNOT_CLOSE = '02808KCSDS';
export const BILL_MISMATCH = '02809KCSDS';
export const BILL_SUBJECT_REFUSED = '02810KCSDS';
export const BILL_ENDED = '02811KCSDS';

/** 028xxKCSDS. */
export const checkoutErrors = {
  [PAYMENT_LINK_INVALID]: '付款链接无效，请向收款方索取新的链接',
  [OWN_BILL]: '该收款单由本商户创建，不能由本商户付款，请更换付款商户',
  [BILL_CLOSED_BY_PAYEE]: '该收款单已被收款方关闭，请联系收款方',
  [BILL_EXPIRED]: '该收款单已过有效期，请联系收款方重新发起',
  [BILL_BEING_PAID]: '该收款单正在付款中，请勿重复付款；如付款未成功，收款单会自动恢复待付款',
  [BILL_PAID]: '该收款单已付款，请勿重复付款',
  [BILL_MISSING]: '收款单不存在或不属于当前商户，请刷新列表后重试',
  [BILL_CANNOT_CLOSE]: '收款单正在付款或已付款，不能关闭',
  [BILL_MISMATCH]: '付款内容与收款单不一致，请刷新页面后重新核对',
  [BILL_SUBJECT_REFUSED]: '事由中含有不允许的内容，请修改后再提交',
  [BILL_ENDED]: '收款单已关闭或已过期，无需再次关闭',
} as const satisfies ErrorTexts;

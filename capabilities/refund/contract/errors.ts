import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const TRADE_NOT_REFUNDABLE = '03801KCSDS';
export const REFUND_NUMBER_USED = '03802KCSDS';
export const OVER_REFUNDABLE = '03803KCSDS';
export const REFUND_REASON_REFUSED = '03804KCSDS';

/** 038xxKCSDS. */
export const refundErrors = {
  [TRADE_NOT_REFUNDABLE]: '收款交易不存在、不能退款或已超过365天，请刷新列表后重新选择',
  [REFUND_NUMBER_USED]: '该商户退款单号已使用过，请核对是否重复退款，确需再退请更换单号',
  [OVER_REFUNDABLE]: '退款金额超过该交易的可退金额，请减小金额后重试',
  [REFUND_REASON_REFUSED]: '退款原因中含有不允许的文字，请修改后再提交',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const refundMembers = {
  [TRADE_NOT_REFUNDABLE]: 'tradeNo',
  [REFUND_NUMBER_USED]: 'refundNo',
  [OVER_REFUNDABLE]: 'amount',
  [REFUND_REASON_REFUSED]: 'reason',
} as const satisfies ErrorMembers;

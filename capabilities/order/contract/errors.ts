import { DUE_TIME_INVALID, INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { ORDER_CONTENT_CHANGED } from '#capabilities/approval/contract/errors.ts';
import { type ErrorMembers, type ErrorTexts, ORDER_PERIOD_INVALID } from '#platform/kernel/errors.ts';

export const ORDER_MISSING = '02401KCSDS';
export const ORDER_STATE_CHANGED = '02403KCSDS';
export const NOT_ORDER_MAKER = '02405KCSDS';
export const ORDER_NOT_TAKEN_BACK = '02406KCSDS';
export const ORIGINAL_ORDER_BUSY = '02409KCSDS';
export const OVER_ORIGINAL_REMAINDER = '02410KCSDS';
export const ORDER_TAMPERED = '02411KCSDS';
export const ORDER_PAID_AGAIN = '02412KCSDS';
export const TRADE_PARTLY_RESERVED = '02413KCSDS';
export const MANDATE_ENDED = '02414KCSDS';
export const PAYMENT_NOT_UNKNOWN = '02415KCSDS';

/** 024xxKCSDS: what every kind of money order may answer. */
export const orderErrors = {
  [ORDER_MISSING]: '订单不存在或不属于当前商户，请从订单流水中选择',
  [ORDER_PERIOD_INVALID]: '查询时间段不正确，请检查开始时间和结束时间',
  [ORDER_STATE_CHANGED]: '订单状态已变化，请刷新后再处理',
  [ORDER_CONTENT_CHANGED]: '订单内容与您看到的不一致，请刷新后重新核对',
  [NOT_ORDER_MAKER]: '只有制单人可以撤回该订单',
  [ORDER_NOT_TAKEN_BACK]: '订单已执行或已结束，不能撤回',
  [INSUFFICIENT_FUNDS]: '可用余额不足，请减小金额或充值后再提交',
  [DUE_TIME_INVALID]: '预约时间须晚于当前时间且在90天以内，请重新选择',
  [ORIGINAL_ORDER_BUSY]: '原订单已完成、撤销、过期，或有后续交易正在处理，请刷新后再操作',
  [OVER_ORIGINAL_REMAINDER]: '金额超过原订单的剩余可用金额，请减小金额后再提交',
  [ORDER_TAMPERED]: '订单内容与提交或复核时不一致，未付款，请联系客服核实',
  [ORDER_PAID_AGAIN]: '该订单已再次付款，请在订单详情的关联订单中查看，无需重复提交',
  [TRADE_PARTLY_RESERVED]: '该交易的部分款项已另作安排，请先结束或退回后再退款',
  [MANDATE_ENDED]: '授权已终止，未付款',
  [PAYMENT_NOT_UNKNOWN]: '该笔付款不在待处理款项中：银行已告知结果，或发送未满24小时',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const orderMembers = {
  [ORDER_MISSING]: 'orderNo',
  [ORDER_PAID_AGAIN]: 'paysAgain',
  [ORDER_PERIOD_INVALID]: 'startTime',
  [OVER_ORIGINAL_REMAINDER]: 'amount',
  [TRADE_PARTLY_RESERVED]: 'amount',
} as const satisfies ErrorMembers;

import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const COLLECTION_ACCOUNT_MISSING = '09401KPLMS';
export const COLLECTION_ACCOUNT_CLOSED_TO_CREDIT = '09402KPLMS';
export const COLLECTION_NUMBER_REUSED = '09403KPLMS';
export const FEE_NOT_BELOW_AMOUNT = '09404KPLMS';
export const COLLECTION_MISSING = '09405KPLMS';
export const COLLECTION_REFUND_TOO_HIGH = '09406KPLMS';
export const COLLECTION_REFUND_WITHOUT_FUNDS = '09407KPLMS';
export const COLLECTION_REFUND_NUMBER_REUSED = '09408KPLMS';
export const COLLECTION_ACCOUNT_MAY_NOT_PAY = '09409KPLMS';
export const SETTLEMENT_UNDER_WAY = '09410KPLMS';

/** 0940xKPLMS. */
export const collectionErrors = {
  [COLLECTION_ACCOUNT_MISSING]: '没有该收款账户，请核对账号后重新提交',
  [COLLECTION_ACCOUNT_CLOSED_TO_CREDIT]: '收款账户目前不能收款，请与商户确认账户状态',
  [COLLECTION_NUMBER_REUSED]: '该代收流水号已用于另一笔代收，请核对后使用新的流水号',
  [FEE_NOT_BELOW_AMOUNT]: '手续费不低于收款金额，无法入账，请核对金额或商户的费率方案',
  [COLLECTION_MISSING]: '没有这笔代收，请核对代收流水号',
  [COLLECTION_REFUND_TOO_HIGH]: '退款金额超过可退金额，请核对已退款项后重新提交',
  [COLLECTION_REFUND_WITHOUT_FUNDS]: '商户账户可用余额不足，未退款，请待商户充值后重新提交',
  [COLLECTION_REFUND_NUMBER_REUSED]: '该退款流水号已用于另一笔退款，请核对后使用新的流水号',
  [COLLECTION_ACCOUNT_MAY_NOT_PAY]: '商户账户目前不能付款，未退款，请与商户确认账户状态',
  [SETTLEMENT_UNDER_WAY]: '该账户当日的待结算款项已开始结算，请重新提交',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const collectionMembers = {
  [COLLECTION_MISSING]: 'collectionNo',
  [COLLECTION_REFUND_TOO_HIGH]: 'amount',
  [COLLECTION_REFUND_WITHOUT_FUNDS]: 'amount',
  [COLLECTION_REFUND_NUMBER_REUSED]: 'refundNo',
} as const satisfies ErrorMembers;

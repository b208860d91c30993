import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const ACCOUNT_STATUS_UNFIT = '04901KCSDS';
export const FROZEN_BY_PROVIDER = '04902KCSDS';
export const ACCOUNT_NOT_EMPTY = '04903KCSDS';
export const ACCOUNT_STATUS_CHANGE_PENDING = '04904KCSDS';
export const LAST_ACCOUNT = '04905KCSDS';
export const SECOND_REVIEWER_REQUIRED = '04906KCSDS';
export const ACCOUNT_STATUS_CHANGE_MISSING = '04907KCSDS';
export const OWN_ACCOUNT_STATUS_CHANGE = '04908KCSDS';
export const FREEZE_EXCEEDS_AVAILABLE = '04909KCSDS';
export const FREEZE_END_INVALID = '04910KCSDS';
export const TOO_MANY_FREEZES = '04911KCSDS';
export const FREEZE_MISSING = '04912KCSDS';
export const FROZEN_BY_MERCHANT = '04913KCSDS';
export const NO_FREEZE_APPROVER = '04914KCSDS';
export const FREEZE_TARGET_MISSING = '04915KCSDS';

/** 049xxKCSDS. */
export const accountStatusErrors = {
  [ACCOUNT_STATUS_UNFIT]: '账户当前状态不支持此操作，请刷新后重试',
  [FROZEN_BY_PROVIDER]: '该账户由平台冻结，如需解冻请联系客户经理',
  [ACCOUNT_NOT_EMPTY]: '账户仍有余额，请转出全部资金后再销户',
  [ACCOUNT_STATUS_CHANGE_PENDING]: '该账户有待复核的状态变更，请先处理后再试',
  [LAST_ACCOUNT]: '商户至少保留一个账户，不能全部销户',
  [SECOND_REVIEWER_REQUIRED]: '此操作须由另一位复核人员确认，请先设置复核人员',
  [ACCOUNT_STATUS_CHANGE_MISSING]: '状态变更不存在或已处理，请刷新后重试',
  [OWN_ACCOUNT_STATUS_CHANGE]: '不能复核自己提交的状态变更，请由其他复核人员处理',
  [FREEZE_EXCEEDS_AVAILABLE]: '可用余额不足，请减小冻结金额',
  [FREEZE_END_INVALID]: '到期日须在今天之后、一年之内，请重新选择',
  [TOO_MANY_FREEZES]: '该账户的部分冻结笔数已达上限，请先解除不再需要的冻结',
  [FREEZE_MISSING]: '部分冻结不存在或已解除，请刷新后重试',
  [FROZEN_BY_MERCHANT]: '该笔由商户自行冻结，请由商户在账户管理中解除',
  [NO_FREEZE_APPROVER]: '没有其他有权确认冻结的人员，请先增加有权限的人员',
  [FREEZE_TARGET_MISSING]: '没有找到商户或账户，请核对商户号或完整账号',
} as const satisfies ErrorTexts;

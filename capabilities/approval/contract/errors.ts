import { NO_REVIEWER_FOR_AMOUNT } from '#capabilities/account/contract/errors.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const OWN_ORDER_REVIEW = '02301KCSDS';
export const REVIEWED_BEFORE = '02302KCSDS';
export const NOT_CURRENT_REVIEWER = '02303KCSDS';
export const REVIEW_ENDED = '02304KCSDS';
export const OVER_REVIEW_LIMIT = '02305KCSDS';
export const ONLY_LATER_REVIEWER = '02307KCSDS';
export const BAND_WITHOUT_REVIEWER = '02308KCSDS';
export const REVIEW_RULE_OUTDATED = '02309KCSDS';
export const REVIEW_RULE_CHANGE_PENDING = '02310KCSDS';
export const OWN_REVIEW_RULE_CHANGE = '02311KCSDS';
export const REVIEW_RULE_CHANGE_DECIDED = '02312KCSDS';
export const PRODUCT_NOT_REVIEWED = '02313KCSDS';
export const REVIEWER_INVALID = '02314KCSDS';
export const OWN_REVIEW_LIMIT = '02315KCSDS';
export const REVIEW_RULE_UNCHANGED = '02316KCSDS';
export const NO_HIGHER_REVIEWER = '02317KCSDS';
export const WITHIN_REVIEW_LIMIT = '02318KCSDS';
export const ORDER_CONTENT_CHANGED = '02404KCSDS';

/** 023xxKCSDS: who may review, and with which result. */
export const approvalErrors = {
  [OWN_ORDER_REVIEW]: '制单人不能复核自己提交的订单，请由其他复核人处理',
  [REVIEWED_BEFORE]: '您已复核过该订单，请由下一步骤的复核人处理',
  [NOT_CURRENT_REVIEWER]: '您不是当前步骤的复核人，请由指定的复核人处理',
  [REVIEW_ENDED]: '该订单的复核已结束，请刷新后查看结果',
  [OVER_REVIEW_LIMIT]: '金额超过您的复核限额，请由上级复核人处理',
  [NO_REVIEWER_FOR_AMOUNT]: '没有可以复核该笔金额的人员，请联系管理员配置复核人后再提交',
  [ONLY_LATER_REVIEWER]: '您是后续步骤唯一的复核人，请由其他复核人处理当前步骤',
  [BAND_WITHOUT_REVIEWER]: '有金额档没有可以复核的人员，请调整复核步骤或复核限额',
  [REVIEW_RULE_OUTDATED]: '复核规则已被修改，请刷新后重新编辑',
  [REVIEW_RULE_CHANGE_PENDING]: '该产品有待确认的修改，请先确认、拒绝或撤回后再修改',
  [OWN_REVIEW_RULE_CHANGE]: '不能确认自己提交的修改，请由另一位管理员确认',
  [REVIEW_RULE_CHANGE_DECIDED]: '该修改已处理，请刷新后查看结果',
  [PRODUCT_NOT_REVIEWED]: '该产品不支持设置复核规则，请刷新页面后重试',
  [REVIEWER_INVALID]: '指定的人员没有复核权限或已停用，请重新选择',
  [OWN_REVIEW_LIMIT]: '不能修改自己的复核限额，请由另一位管理员修改',
  [REVIEW_RULE_UNCHANGED]: '复核规则没有变化，无需提交',
  [NO_HIGHER_REVIEWER]: '没有复核限额足够的上级复核人，请联系管理员调整复核限额',
  [WITHIN_REVIEW_LIMIT]: '金额在您的复核限额内，请直接复核',
} as const satisfies ErrorTexts;

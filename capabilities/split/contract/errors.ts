import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const TRADE_NOT_SPLITTABLE = '03701KCSDS';
export const SPLIT_HOLD_EXISTS = '03702KCSDS';
export const NOTHING_TO_SPLIT = '03703KCSDS';
export const SPLIT_HOLD_MISSING = '03704KCSDS';
export const SPLIT_RECEIVER_MISSING = '03705KCSDS';
export const SPLIT_RECEIVER_TWICE = '03706KCSDS';
export const OVER_SPLIT_REMAINDER = '03707KCSDS';
export const SPLIT_SUM_MISMATCH = '03708KCSDS';
export const TOO_MANY_SPLITS = '03709KCSDS';
export const SPLIT_SHARE_TOO_SMALL = '03710KCSDS';
export const SPLITS_UNDER_WAY = '03711KCSDS';
export const SPLIT_RECEIVER_MISMATCH = '03712KCSDS';
export const SPLIT_RECEIVER_IS_OWN = '03713KCSDS';
export const SPLIT_RECEIVER_BOUND = '03714KCSDS';
export const SPLIT_RECEIVER_BUSY = '03715KCSDS';
export const TOO_MANY_SPLIT_RECEIVERS = '03716KCSDS';
export const SPLIT_TEXT_REFUSED = '03717KCSDS';
export const SPLIT_SHARE_NOT_RETURNABLE = '03718KCSDS';
export const OVER_SPLIT_RETURNABLE = '03719KCSDS';
export const SPLIT_RATIO_CHANGE_PENDING = '03720KCSDS';
export const SPLIT_RATIO_CHANGE_MISSING = '03721KCSDS';
export const OWN_SPLIT_RATIO_CHANGE = '03722KCSDS';
export const SPLIT_RATIO_UNCHANGED = '03723KCSDS';

/** 037xxKCSDS. */
export const splitErrors = {
  [TRADE_NOT_SPLITTABLE]: '交易不存在或不能分账，请刷新列表后重试',
  [SPLIT_HOLD_EXISTS]: '该交易已发起过分账冻结，不能重复冻结，请刷新后查看',
  [NOTHING_TO_SPLIT]: '该交易可分金额不足0.01元，不能分账',
  [SPLIT_HOLD_MISSING]: '分账单不存在或不属于当前商户，请刷新列表后重试',
  [SPLIT_RECEIVER_MISSING]: '分账接收方不存在或已解除绑定，请刷新接收方列表后重新选择',
  [SPLIT_RECEIVER_TWICE]: '同一接收方在一次分账中只能出现一次，请合并金额后重试',
  [OVER_SPLIT_REMAINDER]: '分账金额合计超过剩余可分金额，请减少金额后重试',
  [SPLIT_SUM_MISMATCH]: '合计金额与各接收方金额之和不一致，请核对后重试',
  [TOO_MANY_SPLITS]: '该交易的分账次数已达50次，请完结分账',
  [SPLIT_SHARE_TOO_SMALL]: '按比例计算的分账金额不足0.01元，请提高比例或改为填写金额',
  [SPLITS_UNDER_WAY]: '还有分账尚未完成，请等待全部完成或撤回后再完结',
  [SPLIT_RECEIVER_MISMATCH]: '接收方账号与名称不一致或账号不存在，请核对后重试',
  [SPLIT_RECEIVER_IS_OWN]: '不能把本商户的账户绑定为分账接收方，请填写对方的账户',
  [SPLIT_RECEIVER_BOUND]: '该账户已绑定为分账接收方，请勿重复绑定',
  [SPLIT_RECEIVER_BUSY]: '该接收方还有未完成的分账，请完成后再解除绑定',
  [TOO_MANY_SPLIT_RECEIVERS]: '分账接收方最多绑定500个，请先解除不再使用的接收方',
  [SPLIT_TEXT_REFUSED]: '内容中含有不允许的文字，请修改后再提交',
  [SPLIT_SHARE_NOT_RETURNABLE]: '收到的分账不存在、已超过180天或不能退回，请刷新列表后重试',
  [OVER_SPLIT_RETURNABLE]: '退回金额超过该笔分账的可退金额，请减小金额后重试',
  [SPLIT_RATIO_CHANGE_PENDING]: '已有待复核的分账比例变更，请先复核或撤回',
  [SPLIT_RATIO_CHANGE_MISSING]: '该比例变更不存在或已处理，请刷新页面',
  [OWN_SPLIT_RATIO_CHANGE]: '不能复核自己提交的变更，请由另一位管理员处理',
  [SPLIT_RATIO_UNCHANGED]: '与当前分账比例相同，无需变更',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const splitMembers = {
  [TRADE_NOT_SPLITTABLE]: 'tradeNo',
  [SPLIT_HOLD_EXISTS]: 'tradeNo',
  [NOTHING_TO_SPLIT]: 'tradeNo',
  [SPLIT_HOLD_MISSING]: 'freezeNo',
  [SPLIT_RECEIVER_MISSING]: 'receivers',
  [SPLIT_RECEIVER_TWICE]: 'receivers',
  [SPLIT_SHARE_TOO_SMALL]: 'receivers',
  [OVER_SPLIT_REMAINDER]: 'amount',
  [SPLIT_SUM_MISMATCH]: 'amount',
  [SPLIT_SHARE_NOT_RETURNABLE]: 'shareNo',
  [OVER_SPLIT_RETURNABLE]: 'amount',
  [SPLIT_TEXT_REFUSED]: 'remark',
} as const satisfies ErrorMembers;

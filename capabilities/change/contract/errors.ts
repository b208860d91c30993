import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const PROPOSER_LOST_RIGHT = '01601KPLMS';
export const DECIDER_LOST_RIGHT = '01602KPLMS';
export const CHANGE_ENDED = '01604KPLMS';
export const OWN_CHANGE = '01605KPLMS';
export const SAME_CHANGE_PENDING = '01606KPLMS';
export const CHANGE_OUTDATED = '01603KPLMS';

/** 016xxKPLMS: what the decision of every kind of change may answer. */
export const changeErrors = {
  [PROPOSER_LOST_RIGHT]: '提交人已无权提交该修改，请拒绝',
  [DECIDER_LOST_RIGHT]: '您已无权确认该修改，请刷新后查看',
  [CHANGE_ENDED]: '该变更已处理或已失效，请刷新列表',
  [OWN_CHANGE]: '您提交的变更须由另一位有权限的人员确认',
  [SAME_CHANGE_PENDING]: '已有一项相同的变更待确认，请先处理后再提交',
  [CHANGE_OUTDATED]: '提交后相关内容已有变化，与所示的修改不一致，请拒绝后重新提交',
} as const satisfies ErrorTexts;

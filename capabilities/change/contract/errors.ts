import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 016xxKPLMS: what the decision of every kind of change may answer. */
export const changeErrors = {
  '01601KPLMS': '提交人已无权提交该修改，请拒绝',
  '01602KPLMS': '您已无权确认该修改，请刷新后查看',
  '01604KPLMS': '该变更已处理或已失效，请刷新列表',
  '01605KPLMS': '您提交的变更须由另一位有权限的人员确认',
  '01606KPLMS': '已有一项相同的变更待确认，请先处理后再提交',
  '01603KPLMS': '提交后相关内容已有变化，与所示的修改不一致，请拒绝后重新提交',
} as const satisfies ErrorTexts;

import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 0891xKPLMS: holidays and cut-off times. */
export const calendarErrors = {
  '08911KPLMS': '与当前日历相同，请修改后再提交',
  '08912KPLMS': '今天及以前的日期不能修改，请恢复后再提交',
  '08913KPLMS': '生效日须晚于今天，请修改生效日',
  '08914KPLMS': '与该日的截止时间相同，请修改后再提交',
  '08915KPLMS': '没有其他系统管理员可以审批，请先增加一名系统管理员',
} as const satisfies ErrorTexts;

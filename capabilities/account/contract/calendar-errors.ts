import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const CALENDAR_UNCHANGED = '08911KPLMS';
export const CALENDAR_DAY_PAST = '08912KPLMS';
export const CUT_OFF_DAY_PAST = '08913KPLMS';
export const CUT_OFF_UNCHANGED = '08914KPLMS';
export const NO_CALENDAR_APPROVER = '08915KPLMS';

export const CALENDAR_FILE_UNREADABLE = '09854KPLMS';

/** 0891xKPLMS: holidays and cut-off times; 09854 their file. */
export const calendarErrors = {
  [CALENDAR_UNCHANGED]: '与当前日历相同，请修改后再提交',
  [CALENDAR_DAY_PAST]: '今天及以前的日期不能修改，请恢复后再提交',
  [CUT_OFF_DAY_PAST]: '生效日须晚于今天，请修改生效日',
  [CUT_OFF_UNCHANGED]: '与该日的截止时间相同，请修改后再提交',
  [NO_CALENDAR_APPROVER]: '没有其他系统管理员可以审批，请先增加一名系统管理员',
  [CALENDAR_FILE_UNREADABLE]: '文件不能读取，请核对后重新上传',
} as const satisfies ErrorTexts;

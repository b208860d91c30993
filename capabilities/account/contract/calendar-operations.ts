import { z } from 'zod';
import { confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, requestNo, totpFactor, uploadInput } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import {
  CALENDAR_DAY_PAST,
  CALENDAR_FILE_UNREADABLE,
  CALENDAR_UNCHANGED,
  CUT_OFF_DAY_PAST,
  CUT_OFF_UNCHANGED,
  NO_CALENDAR_APPROVER,
} from './calendar-errors.ts';
import { CALENDAR_TEXT_MAX, dayKinds, readCalendar } from './calendar-lines.ts';

const text = z.string();
const proposal = {
  requestNo,
  reason,
  mespAuthList: totpFactor,
};
const proposes = confirms('op.system.edit');
const proposalCodes = [SAME_CHANGE_PENDING, NO_CALENDAR_APPROVER] as const;
const year = z.number({ error: '请选择年份' }).int().min(2026, '请选择年份').max(2099, '请选择年份');

const days = z.array(z.object({ day: text, kind: keysOf(dayKinds), name: text }));
const CALENDAR_FILE_BYTES = 1_048_576;

const cutOff = z.object({
  fromDay: text,
  /** 22:30 */
  t0: text,
  t1: text,
  state: z.enum(['past', 'holds', 'planned']),
  proposedBy: text,
  approvedBy: text,
});
export type ShownCutOff = z.output<typeof cutOff>;

export const showCalendar = operation({
  path: 'console/calendar/show',
  realm: 'provider',
  title: '查询日历',
  input: z.object({ year }),
  output: z.object({
    days,
    /** Newest first. */
    cutOffs: z.array(cutOff),
    /** What waits for a second person, in words. */
    waiting: z.array(z.object({ title: text, proposedBy: text })),
  }),
  errors: [],
  policy: sees('op.system.view'),
});

/** All holidays of a year. Days that are over stay as they were. */
export const proposeCalendar = operation({
  path: 'console/calendar/propose',
  realm: 'provider',
  title: '提交节假日',
  input: z
    .object({
      year,
      lines: z.string({ error: '请至少填写一行' }).max(CALENDAR_TEXT_MAX, '内容过长，请只粘贴一年的节假日'),
      ...proposal,
    })
    .superRefine(({ year: calendarYear, lines }, { addIssue }) => {
      const fault = readCalendar(lines, calendarYear).faults[0];
      if (!fault) return;
      const message = fault.line > 0 ? `第 ${fault.line} 行：${fault.text}` : fault.text;
      addIssue({ code: 'custom', message, path: ['lines'] });
    }),
  output: z.object({ changeId: text }),
  errors: [CALENDAR_UNCHANGED, CALENDAR_DAY_PAST, ...proposalCodes],
  policy: { ...proposes, multiLine: ['lines'] },
});

/** The holidays of a sheet, to be looked at before they are proposed. Nothing is stored. */
export const readCalendarFile = operation({
  path: 'console/calendar/file.read',
  realm: 'provider',
  title: '读取节假日文件',
  input: z.object({ ...uploadInput, year }),
  output: z.object({
    days,
    /** Each wrong cell; row 0 for the sheet as a whole. */
    faults: z.array(z.object({ row: z.number(), column: text, text })),
  }),
  errors: [CALENDAR_FILE_UNREADABLE],
  policy: {
    audience: 'person',
    permission: ['op.system.edit'],
    effect: 'change',
    unrecorded: true,
    upload: { bytes: CALENDAR_FILE_BYTES },
  },
});

/** The holidays of a year as the file that `readCalendarFile` takes. */
export const exportCalendar = operation({
  path: 'console/calendar/export',
  realm: 'provider',
  title: '导出节假日',
  input: z.object({ year, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { audience: 'person', permission: ['op.system.view'], effect: 'change' },
});

export const CUT_OFF_RULE = /^(18|19|20|21|22|23):[0-5]\d$/;
export const CUT_OFF_FAULT = '请填写 18:00 至 23:59 之间的时间';
const clock = z.string({ error: CUT_OFF_FAULT }).regex(CUT_OFF_RULE, CUT_OFF_FAULT);

export const proposeCutOffs = operation({
  path: 'console/calendar/cut-off/propose',
  realm: 'provider',
  title: '提交截止时间',
  input: z.object({
    fromDay: dayInput('请选择生效日'),
    t0: clock,
    t1: clock,
    ...proposal,
  }),
  output: z.object({ changeId: text }),
  errors: [CUT_OFF_DAY_PAST, CUT_OFF_UNCHANGED, ...proposalCodes],
  policy: proposes,
});

export const calendarOperations = [showCalendar, proposeCalendar, readCalendarFile, exportCalendar, proposeCutOffs];

import { Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { LazyDatePicker, LinesInput, toast, type DialogProps } from '#platform/ui/index.ts';
import {
  CALENDAR_DAY_PAST,
  CALENDAR_UNCHANGED,
  CUT_OFF_DAY_PAST,
  CUT_OFF_UNCHANGED,
} from '../contract/calendar-errors.ts';
import { calendarText, readCalendar, type CalendarDay } from '../contract/calendar-lines.ts';
import { CalendarFile, ChangedDays } from './calendar-file.tsx';
import {
  CUT_OFF_FAULT,
  CUT_OFF_RULE,
  proposeCalendar,
  proposeCutOffs,
  showCalendar,
  type ShownCutOff,
} from '../contract/calendar-operations.ts';

const CHANGES = { refreshes: [showCalendar] };
const ASKED = '已提交，等待另一位系统管理员审批';

/** Every fault at its line, so that a pasted year is mended in one go. */
const linesRule = (year: number) => ({
  validator: (_: unknown, lines = '') => {
    const { faults } = readCalendar(lines, year);
    if (faults.length === 0) return Promise.resolve();
    const messages = faults.map(({ line, text }) => (line > 0 ? `第 ${line} 行：${text}` : text));
    return Promise.reject(new Error(messages.join('；')));
  },
});

export interface DaysDialogProps extends DialogProps<true> {
  year: number;
  days: readonly CalendarDay[];
}

/** The holidays of a year as lines: typed, pasted or read from a sheet. */
export function DaysDialog({ year, days, close }: DaysDialogProps) {
  const [form] = Form.useForm<{ lines: string; reason: string }>();
  const change = useChange(proposeCalendar, CHANGES);
  const lines = Form.useWatch('lines', form);
  return (
    <ChangeDialog<typeof proposeCalendar, { lines: string; reason: string }>
      title={`调整 ${year} 年节假日`}
      name="calendar"
      form={form}
      initialValues={{ lines: calendarText(days) }}
      change={change}
      send={(values) => change.run({ year, ...values }, { title: '确认调整节假日' })}
      fieldOf={{ [CALENDAR_UNCHANGED]: 'lines', [CALENDAR_DAY_PAST]: 'lines' }}
      onDone={() => {
        toast.success(ASKED);
        close(true);
      }}
      onClose={() => close()}
    >
      <Form.Item
        name="lines"
        label="全年节假日"
        extra="每行一段：日期、放假或上班、名称；可从表格直接粘贴，也可从文件填入。周末不必登记，提交后替换该年今天之后的全部日期。"
        rules={[linesRule(year)]}
      >
        <LinesInput
          operation={proposeCalendar}
          member="lines"
          rows={10}
          placeholder={`${year}-10-01 至 ${year}-10-07 放假 国庆节`}
        />
      </Form.Item>
      <CalendarFile year={year} onRead={(read) => form.setFieldsValue({ lines: calendarText(read) })} />
      <ChangedDays before={days} after={readCalendar(lines ?? '', year).days} />
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}

export interface CutOffDialogProps extends DialogProps<true> {
  now: ShownCutOff;
  /** The first day from which it can hold. */
  earliest: string;
}
interface CutOffValues {
  fromDay: Dayjs;
  t0: string;
  t1: string;
  reason: string;
}
const clockRule = [{ required: true, pattern: CUT_OFF_RULE, message: CUT_OFF_FAULT }];

/** Other cut-off times from a day on. */
export function CutOffDialog({ now, earliest, close }: CutOffDialogProps) {
  const [form] = Form.useForm<CutOffValues>();
  const change = useChange(proposeCutOffs, CHANGES);
  return (
    <ChangeDialog<typeof proposeCutOffs, CutOffValues>
      title="调整到账截止时间"
      name="cut-off"
      form={form}
      initialValues={{ fromDay: dayjs(earliest), t0: now.t0, t1: now.t1 }}
      change={change}
      send={({ fromDay, ...values }) =>
        change.run({ fromDay: fromDay.format('YYYY-MM-DD'), ...values }, { title: '确认调整截止时间' })
      }
      fieldOf={{ [CUT_OFF_DAY_PAST]: 'fromDay', [CUT_OFF_UNCHANGED]: 't0' }}
      onDone={() => {
        toast.success(ASKED);
        close(true);
      }}
      onClose={() => close()}
      note={<p className="muted">截止之后提交的订单按次日计算；建议同时发布公告告知商户。</p>}
    >
      <Form.Item name="fromDay" label="生效日" rules={[{ required: true, message: '请选择生效日' }]}>
        <LazyDatePicker minDate={dayjs(earliest)} allowClear={false} />
      </Form.Item>
      <Form.Item name="t0" label="实时到账截止" rules={clockRule}>
        <Input maxLength={5} placeholder="22:30" autoComplete="off" />
      </Form.Item>
      <Form.Item name="t1" label="次日到账截止" rules={clockRule}>
        <Input maxLength={5} placeholder="23:30" autoComplete="off" />
      </Form.Item>
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}

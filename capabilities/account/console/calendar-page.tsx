import { Button } from 'antd';
import { useState } from 'react';
import { addDays, weekdayOf } from '#platform/kernel/shanghai-time.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, downloadCall, FileButtons, useCall, useToday } from '#platform/portal-kit/index.ts';
import {
  ChoiceSelect,
  DataTable,
  dialogs,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  WaitingCard,
  wholeList,
  type Column,
} from '#platform/ui/index.ts';
import { dayKinds, type CalendarDay } from '../contract/calendar-lines.ts';
import { exportCalendar, showCalendar, type ShownCutOff } from '../contract/calendar-operations.ts';
import { CutOffDialog, DaysDialog, type CutOffDialogProps, type DaysDialogProps } from './calendar-dialogs.tsx';
import './calendar.css';

type Calendar = OutputOf<typeof showCalendar>;

const FIRST_YEAR = 2026;
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** Days of a month, with empty places before its first so that it begins under its weekday. */
function placesOf(year: number, month: number): (string | null)[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const places: (string | null)[] = Array.from({ length: (weekdayOf(first) + 6) % 7 }, () => null);
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) places.push(day);
  return places;
}

function Month({ year, month, days }: { year: number; month: number; days: ReadonlyMap<string, CalendarDay> }) {
  return (
    <section className="calendar-month" aria-label={`${year} 年 ${month} 月`}>
      <h3>{month} 月</h3>
      <div className="calendar-days">
        {WEEKDAYS.map((name) => (
          <span key={name} className="muted fs-12">
            {name}
          </span>
        ))}
        {placesOf(year, month).map((day, index) => {
          const special = day ? days.get(day) : undefined;
          const isWeekend = day !== null && index % 7 > 4;
          const mark = special ? `is-${special.kind}` : isWeekend ? 'is-weekend' : '';
          return (
            <span
              key={day ?? `before-${index}`}
              className={`numeric ${mark}`}
              {...(special ? { title: `${special.day} ${dayKinds[special.kind]} ${special.name}` } : {})}
            >
              {day ? Number(day.slice(8)) : ''}
              {special && <small>{special.kind === 'off' ? '休' : '班'}</small>}
            </span>
          );
        })}
      </div>
    </section>
  );
}

const stateWords = { past: ['off', '已过'], holds: ['good', '执行中'], planned: ['waiting', '待生效'] } as const;
const columns: Column<ShownCutOff>[] = [
  { title: '生效日', name: 'fromDay', width: 130 },
  { title: '实时到账截止', name: 't0', width: 130 },
  { title: '次日到账截止', name: 't1', width: 130 },
  {
    title: '状态',
    name: 'state',
    width: 120,
    render: ({ state }) => <StatusTag tone={stateWords[state][0]}>{stateWords[state][1]}</StatusTag>,
  },
  { title: '提交人', name: 'proposedBy', width: 120 },
  { title: '审批人', name: 'approvedBy', width: 120 },
];

function Cards({ year, calendar }: { year: number; calendar: Calendar }) {
  const today = useToday();
  const days = new Map(calendar.days.map((one) => [one.day, one]));
  const changeDays = () => void dialogs.open<true, DaysDialogProps>(DaysDialog, { year, days: calendar.days });
  const changeCutOffs = () => {
    const now = calendar.cutOffs.find(({ state }) => state === 'holds')!;
    void dialogs.open<true, CutOffDialogProps>(CutOffDialog, { now, earliest: addDays(today, 1) });
  };
  return (
    <>
      {calendar.waiting.map(({ title, proposedBy }) => (
        <p key={title} className="calendar-waiting" role="status">
          待审批：{title}（{proposedBy} 提交）
        </p>
      ))}
      <PageCard
        title={`${year} 年`}
        extra={
          <span className="row">
            <FileButtons size="small" take={(format) => downloadCall(exportCalendar, { year, format })} />
            <Can code="op.system.edit">
              <Button size="small" onClick={changeDays}>
                调整节假日
              </Button>
            </Can>
          </span>
        }
      >
        {calendar.days.length === 0 && <p className="calendar-missing">该年节假日尚未登记，目前只按周末计算。</p>}
        <div className="calendar-year">
          {MONTHS.map((month) => (
            <Month key={month} year={year} month={month} days={days} />
          ))}
        </div>
      </PageCard>
      <PageCard
        title="到账截止时间"
        extra={
          <Can code="op.system.edit">
            <Button size="small" onClick={changeCutOffs}>
              调整截止时间
            </Button>
          </Can>
        }
      >
        <DataTable caption="到账截止时间" rowKey="fromDay" columns={columns} result={wholeList(calendar.cutOffs)} />
      </PageCard>
    </>
  );
}

/** 日历与截止时间 (/system/calendar): which days are worked, and until when an order counts for its day. */
export default function CalendarPage() {
  const thisYear = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const calendar = useCall(showCalendar, { year }, { quiet: true, fresh: true });
  const years = Array.from({ length: thisYear + 3 - FIRST_YEAR }, (_, index) => FIRST_YEAR + index);
  return (
    <Page>
      <PageHeader
        title="日历与截止时间"
        note="用于次日到账、理财交易日等的日期计算；调整只影响之后的订单"
        actions={
          <ChoiceSelect
            aria-label="年份"
            value={year}
            onChange={setYear}
            options={years.map((value) => ({ value, label: `${value} 年` }))}
          />
        }
      />
      {calendar.data ? <Cards key={year} year={year} calendar={calendar.data} /> : <WaitingCard result={calendar} />}
    </Page>
  );
}

import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { DateRange, LazyDatePicker, PageCard, rangeOf, type DateRangeValue } from '#platform/ui/index.ts';

const ANSWERS_AFTER_MS = 2000;

function Specimen({
  id,
  label,
  kind = 'dateRange',
  children,
}: {
  id: string;
  label: string;
  kind?: 'date' | 'dateRange';
  children: ReactNode;
}) {
  return (
    <div className={`search-field search-${kind}`} id={`${id}-specimen`}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

/** 日期: the three modes, the mandatory range, times of the day, one day, and a slow query. */
export function DateStory() {
  const [value, setValue] = useState<DateRangeValue>(rangeOf('recentWeek'));
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLoading(false), ANSWERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return (
    <PageCard
      title="日期"
      id="dates"
      extra={
        <Button size="small" onClick={() => setLoading(true)}>
          模拟慢查询
        </Button>
      }
    >
      <div className="grid-2">
        <Specimen id="standard" label="必填，最长30天">
          <DateRange id="standard" value={value} onChange={setValue} required loading={loading} />
        </Specimen>
        <Specimen id="agent" label="代理商，最长31天">
          <DateRange id="agent" mode="agent" />
        </Specimen>
        <Specimen id="history" label="历史，最长三个月">
          <DateRange id="history" mode="history" />
        </Specimen>
        <Specimen id="timed" label="精确到秒，自定义提示">
          <DateRange id="timed" withTime required warning="请选择账期" />
        </Specimen>
        <Specimen id="one-day" label="单日" kind="date">
          <LazyDatePicker id="one-day" />
        </Specimen>
      </div>
    </PageCard>
  );
}

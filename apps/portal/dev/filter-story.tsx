import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { DateRange, orderStates, PageCard, rangeOf, SearchForm, type DateRangeValue, type SearchField } from '#platform/ui/index.ts';

const [start, end] = rangeOf('recentMonth');
const DEFAULTS: Record<string, string> = { keyword: '', states: '', startTime: start, endTime: end, day: '', min: '', max: '', types: '', side: 'all' };
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '交易时间', required: true },
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号、收款方' },
  { kind: 'select', name: 'states', label: '状态', options: orderStates, multiple: true },
  { kind: 'date', name: 'day', label: '入账日' },
  { kind: 'moneyRange', names: ['min', 'max'], label: '金额(元)' },
  { kind: 'checkbox', name: 'types', label: '收支', options: [{ value: 'in', label: '收入' }, { value: 'out', label: '支出' }] },
  { kind: 'radio', name: 'side', label: '范围', options: [{ value: 'all', label: '全部' }, { value: 'mine', label: '我提交的' }] },
];

/** 筛选: every kind of field, chips, saved views. */
export function FilterStory() {
  const [filter, setFilter] = useState(DEFAULTS);
  return (
    <PageCard title="筛选" id="filters">
      <SearchForm fields={fields} value={filter} defaults={DEFAULTS} onSearch={(patch) => setFilter({ ...filter, ...patch })} onClear={() => setFilter(DEFAULTS)} page="dev/filters" />
    </PageCard>
  );
}

const ANSWERS_AFTER_MS = 3000;

/** 日期: the three modes, the mandatory range, the query that takes its time. */
export function DateStory() {
  const [value, setValue] = useState<DateRangeValue>(rangeOf('recentWeek'));
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLoading(false), ANSWERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return (
    <PageCard title="日期" id="dates" extra={<Button size="small" onClick={() => setLoading(true)}>模拟慢查询</Button>}>
      <div className="stack">
        <DateRange value={value} onChange={setValue} required loading={loading} />
        <DateRange mode="agent" />
        <DateRange mode="history" />
        <DateRange withTime required warning="请选择账期" />
      </div>
    </PageCard>
  );
}

import { Checkbox, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { DateRange } from './date-range.tsx';
import { LazyDatePicker } from './lazy-pickers.tsx';
import { MoneyRange } from './money-range.tsx';
import { listOf, pairOf, type Draft, type SearchField } from './search-fields.ts';

interface ControlProps {
  field: SearchField;
  draft: Draft;
  /** `atOnce`: searched for without a pause, like a choice. */
  onChange(patch: Draft, atOnce?: boolean): void;
  id: string;
  /** The fault found by the last search. */
  fault: string | null;
  busy: boolean;
}

/** Fourteen choices, as many as an order has states, are in sight without scrolling. */
const LIST_HEIGHT = 448;

/** One control of the search form. */
export function SearchControl({ field, draft, onChange, id, fault, busy }: ControlProps) {
  switch (field.kind) {
    case 'text':
      return (
        <Input
          id={id}
          allowClear
          value={draft[field.name]}
          maxLength={field.maxLength ?? 64}
          placeholder={field.placeholder ?? `请输入${field.label}`}
          onKeyDown={(event) => event.key === 'Enter' && event.nativeEvent.isComposing && event.preventDefault()}
          // The × is pressed, not typed.
          onChange={(event) => onChange({ [field.name]: event.target.value }, event.type === 'click' || undefined)}
        />
      );
    case 'select':
      return (
        <Select
          id={id}
          allowClear
          mode={field.multiple ? 'multiple' : undefined}
          maxTagCount="responsive"
          // What is typed is a word that people read, not the code behind it.
          showSearch={field.multiple ? { optionFilterProp: 'label' } : false}
          listHeight={LIST_HEIGHT}
          placeholder={field.placeholder ?? '全部'}
          options={[...field.options]}
          value={field.multiple ? listOf(draft[field.name]) : draft[field.name] || undefined}
          onChange={(value: string | string[] | undefined) =>
            onChange({ [field.name]: Array.isArray(value) ? value.join(',') : (value ?? '') })
          }
        />
      );
    case 'radio':
      return (
        <Radio.Group
          aria-labelledby={id}
          options={[...field.options]}
          value={draft[field.name]}
          onChange={(event) => onChange({ [field.name]: String(event.target.value) })}
        />
      );
    case 'checkbox':
      return (
        <Checkbox.Group
          aria-labelledby={id}
          role="group"
          options={[...field.options]}
          value={listOf(draft[field.name])}
          onChange={(values) => onChange({ [field.name]: values.join(',') })}
        />
      );
    case 'date':
      return (
        <LazyDatePicker
          id={id}
          value={draft[field.name] ? dayjs(draft[field.name]) : null}
          onChange={(day) => onChange({ [field.name]: day?.format('YYYY-MM-DD') ?? '' })}
        />
      );
    case 'dateRange':
      return (
        <DateRange
          id={id}
          value={pairOf(field.names, draft)}
          onChange={([start, end]) => onChange({ [field.names[0]]: start, [field.names[1]]: end })}
          fault={fault}
          loading={busy}
          {...(field.required ? { required: true } : {})}
          {...(field.warning ? { warning: field.warning } : {})}
          {...(field.mode ? { mode: field.mode } : {})}
          {...(field.spanDays === undefined ? {} : { spanDays: field.spanDays })}
        />
      );
    case 'moneyRange':
      return (
        <MoneyRange
          id={id}
          value={pairOf(field.names, draft)}
          onChange={([min, max]) => onChange({ [field.names[0]]: min, [field.names[1]]: max })}
        />
      );
  }
}

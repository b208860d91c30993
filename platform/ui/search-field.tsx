import { Checkbox, DatePicker, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { DateRange, shortcutOf } from './date-range.tsx';
import { MoneyRange } from './money-range.tsx';

export interface Choice {
  value: string;
  label: string;
}

/** Fields write plain strings under their names; a range owns two names, several choices are joined by commas. */
export type SearchField =
  | { kind: 'text'; name: string; label: string; placeholder?: string; maxLength?: number }
  | { kind: 'select'; name: string; label: string; options: readonly Choice[]; placeholder?: string; multiple?: boolean }
  | { kind: 'radio'; name: string; label: string; options: readonly Choice[] }
  | { kind: 'checkbox'; name: string; label: string; options: readonly Choice[] }
  | { kind: 'date'; name: string; label: string }
  | { kind: 'dateRange'; names: readonly [string, string]; label: string; spanDays?: number; required?: boolean }
  | { kind: 'moneyRange'; names: readonly [string, string]; label: string };

export type Draft = Readonly<Record<string, string>>;

export const namesOf = (field: SearchField): readonly string[] => ('names' in field ? field.names : [field.name]);
const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** One control of the search form. */
export function SearchControl({ field, draft, onChange, id }: { field: SearchField; draft: Draft; onChange(patch: Draft): void; id: string }) {
  switch (field.kind) {
    case 'text':
      return (
        <Input id={id} allowClear onKeyDown={(event) => event.key === 'Enter' && event.nativeEvent.isComposing && event.preventDefault()} value={draft[field.name]} maxLength={field.maxLength ?? 64} placeholder={field.placeholder ?? `请输入${field.label}`} onChange={(event) => onChange({ [field.name]: event.target.value })} />
      );
    case 'select':
      return (
        <Select
          id={id}
          allowClear
          mode={field.multiple ? 'multiple' : undefined}
          maxTagCount="responsive"
          placeholder={field.placeholder ?? '全部'}
          options={[...field.options]}
          value={field.multiple ? listOf(draft[field.name]) : draft[field.name] || undefined}
          onChange={(value: string | string[] | undefined) => onChange({ [field.name]: Array.isArray(value) ? value.join(',') : (value ?? '') })}
        />
      );
    case 'radio':
      return <Radio.Group id={id} options={[...field.options]} value={draft[field.name]} onChange={(event) => onChange({ [field.name]: String(event.target.value) })} />;
    case 'checkbox':
      return <Checkbox.Group options={[...field.options]} value={listOf(draft[field.name])} onChange={(values) => onChange({ [field.name]: values.join(',') })} />;
    case 'date':
      return (
        <DatePicker id={id} value={draft[field.name] ? dayjs(draft[field.name]) : null} onChange={(day) => onChange({ [field.name]: day?.format('YYYY-MM-DD') ?? '' })} />
      );
    case 'dateRange':
      return (
        <DateRange
          id={id}
          value={[draft[field.names[0]] ?? '', draft[field.names[1]] ?? '']}
          onChange={([start, end]) => onChange({ [field.names[0]]: start, [field.names[1]]: end })}
          {...(field.spanDays !== undefined ? { spanDays: field.spanDays } : {})}
        />
      );
    case 'moneyRange':
      return (
        <MoneyRange
          id={id}
          value={[draft[field.names[0]] ?? '', draft[field.names[1]] ?? '']}
          onChange={([min, max]) => onChange({ [field.names[0]]: min, [field.names[1]]: max })}
        />
      );
  }
}

const shortcutLabels = { today: '今天', yesterday: '昨天', recentWeek: '近一周', recentMonth: '近一月' } as const;

/** What a set filter says on its chip; null when it is not set. */
export function chipText(field: SearchField, value: Draft): string | null {
  const [first = '', second = ''] = namesOf(field).map((name) => value[name] ?? '');
  if (!first && !second) return null;
  switch (field.kind) {
    case 'select':
    case 'radio':
    case 'checkbox':
      return listOf(first).map((choice) => field.options.find((option) => option.value === choice)?.label ?? choice).join('、');
    case 'dateRange': {
      const shortcut = shortcutOf([first, second]);
      return shortcut ? shortcutLabels[shortcut] : `${first.slice(0, 10)} 至 ${second.slice(0, 10)}`;
    }
    case 'moneyRange':
      return `${first || '0.00'} 至 ${second || '不限'} 元`;
    default:
      return first;
  }
}

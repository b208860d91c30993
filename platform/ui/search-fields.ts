import { formatAmount } from './amount-format.ts';
import { dateRangeFault, modeSpanDays, shortcutLabel, shortcutOf, type DateMode } from './date-shortcuts.ts';
import { moneyRangeFault } from './money-range-fault.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Fields write plain strings under their names; a range owns two names, several choices are joined by commas. */
export type SearchField =
  | { kind: 'text'; name: string; label: string; placeholder?: string; maxLength?: number }
  | {
      kind: 'select';
      name: string;
      label: string;
      options: readonly Choice[];
      placeholder?: string;
      multiple?: boolean;
      /** Several options that have a word of their own, joined by commas: a tab. */ groups?: readonly Choice[];
    }
  | { kind: 'radio'; name: string; label: string; options: readonly Choice[] }
  | { kind: 'checkbox'; name: string; label: string; options: readonly Choice[] }
  | { kind: 'date'; name: string; label: string }
  | {
      kind: 'dateRange';
      names: readonly [string, string];
      label: string;
      spanDays?: number;
      required?: boolean;
      warning?: string;
      mode?: DateMode;
    }
  | { kind: 'moneyRange'; names: readonly [string, string]; label: string };

export type Draft = Readonly<Record<string, string>>;

export const namesOf = (field: SearchField): readonly string[] => ('names' in field ? field.names : [field.name]);
export const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);
export const pairOf = (names: readonly [string, string], value: Draft): [string, string] => [
  value[names[0]] ?? '',
  value[names[1]] ?? '',
];

/** Text is searched for when typing pauses; a choice at once. */
export const waitsForPause = (field: SearchField): boolean => field.kind === 'text' || field.kind === 'moneyRange';
export const pick = (value: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(names.map((name) => [name, value[name] ?? '']));

export const differs = (field: SearchField, value: Draft, defaults: Draft): boolean =>
  namesOf(field).some((name) => (value[name] ?? '') !== (defaults[name] ?? ''));

/** The text of a set filter's chip; null when it is not set. */
export function chipText(field: SearchField, value: Draft): string | null {
  const [first = '', second = ''] = namesOf(field).map((name) => value[name] ?? '');
  if (!first && !second) return null;
  switch (field.kind) {
    case 'select':
    case 'radio':
    case 'checkbox': {
      const group = 'groups' in field && field.groups?.find(({ value: states }) => states === first);
      if (group) return group.label;
      return listOf(first)
        .map((choice) => field.options.find((option) => option.value === choice)?.label ?? choice)
        .join('、');
    }
    case 'dateRange': {
      const shortcut = shortcutOf([first, second], undefined, field.mode);
      return shortcut ? shortcutLabel(shortcut) : `${first.slice(0, 10)} 至 ${second.slice(0, 10)}`;
    }
    case 'moneyRange':
      return `${formatAmount(first)} 至 ${second ? formatAmount(second) : '不限'} 元`;
    default:
      return first;
  }
}

/** Why a field cannot be searched with; null when it can. */
export function fieldFault(field: SearchField, draft: Draft): string | null {
  if (field.kind === 'dateRange')
    return dateRangeFault(pairOf(field.names, draft), { spanDays: modeSpanDays[field.mode ?? 'standard'], ...field });
  return field.kind === 'moneyRange' ? moneyRangeFault(pairOf(field.names, draft)) : null;
}

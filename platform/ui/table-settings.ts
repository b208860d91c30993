import { useRemembered } from './remembered.ts';

/** Row heights 40 (the default), 32 compact and 48 roomy (ui.md rule 3). */
export type Density = 'middle' | 'small' | 'large';
const densities: readonly unknown[] = ['middle', 'small', 'large'] satisfies Density[];

/** A person's settings of one table: columns by their `name`. */
export interface TableSettings {
  order: readonly string[];
  hidden: readonly string[];
  density: Density;
  /** Pixels, of columns whose border was moved. */
  widths?: Readonly<Record<string, number>>;
  /** Columns pinned or let loose by the person; the others as the page has them. */
  pins?: Readonly<Record<string, Pin>>;
}
export type Pin = 'left' | 'right' | 'none';

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
const isRecord = (value: unknown, accepts: (one: unknown) => boolean): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(accepts));
const isWidth = (value: unknown): boolean => typeof value === 'number' && value > 0;
const isPin = (value: unknown): boolean => value === 'left' || value === 'right' || value === 'none';
export const isSettings = (stored: unknown): stored is TableSettings => {
  const { order, hidden, density, widths, pins } = (stored ?? {}) as Partial<Record<keyof TableSettings, unknown>>;
  return (
    isNames(order) &&
    isNames(hidden) &&
    densities.includes(density) &&
    isRecord(widths, isWidth) &&
    isRecord(pins, isPin)
  );
};

const none: TableSettings = { order: [], hidden: [], density: 'middle' };

/** Remembered per table caption; `change(null)` is 恢复默认. */
export function useTableSettings(caption: string): [TableSettings, (settings: TableSettings | null) => void] {
  const [stored, remember] = useRemembered(`table:${caption}`, isSettings);
  return [stored ?? none, remember];
}

interface Arrangeable {
  name: string;
  pinned?: 'left' | 'right';
  width?: number;
}

/** A table of so many columns is wide: its first one stays in sight (ui.md rule 15). */
const WIDE = 5;

/** The columns as wide and as pinned as the person wants them. */
export function withSettings<Column extends Arrangeable>(
  columns: readonly Column[],
  { widths = {}, pins = {} }: TableSettings,
): Column[] {
  return columns.map((column, index) => {
    const { pinned = index === 0 && columns.length >= WIDE ? 'left' : undefined, ...loose } = column;
    const pin = pins[column.name] ?? pinned ?? 'none';
    const width = widths[column.name] ?? column.width;
    return {
      ...loose,
      ...(pin === 'none' ? {} : { pinned: pin }),
      ...(width === undefined ? {} : { width }),
    } as Column;
  });
}

/**
 * The columns in the remembered order. One that the memory does not know (the page is newer) comes after the one it
 * follows by default, so that a new column is seen (ui.md rule 15). Pinned ones stay at their edge.
 */
export function inOrder<Column extends Arrangeable>(columns: readonly Column[], order: readonly string[]): Column[] {
  const known = new Map(columns.map((column) => [column.name, column]));
  const arranged = order.flatMap((name) => known.get(name) ?? []);
  columns.forEach((column, index) => {
    if (order.includes(column.name)) return;
    const before = columns[index - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column);
  });
  const at = (edge: 'left' | 'right' | undefined) => arranged.filter((column) => column.pinned === edge);
  return [...at('left'), ...at(undefined), ...at('right')];
}

/** The columns that are drawn. All hidden is none hidden: a table without columns says nothing. */
export function arranged<Column extends Arrangeable>(columns: readonly Column[], settings: TableSettings): Column[] {
  const ordered = inOrder(columns, settings.order);
  const shown = ordered.filter((column) => !settings.hidden.includes(column.name));
  return shown.length > 0 ? shown : ordered;
}

/** The order after one column moved a step; null at an edge, where a pinned neighbour does not give way. */
export function moved(
  columns: readonly Arrangeable[],
  order: readonly string[],
  name: string,
  step: -1 | 1,
): string[] | null {
  const now = inOrder(columns, order);
  const from = now.findIndex((column) => column.name === name);
  const other = now[from + step];
  if (!other || other.pinned !== now[from]!.pinned) return null;
  const names = now.map((column) => column.name);
  [names[from], names[from + step]] = [names[from + step]!, names[from]!];
  return names;
}

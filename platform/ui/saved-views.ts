import type { Dayjs } from 'dayjs';
import { merchantScope, useSession } from '#platform/portal-kit/session.ts';
import { rangeOf, shortcutOf } from './date-shortcuts.ts';
import { useRemembered } from './remembered.ts';
import { isSettings, type TableSettings } from './table-settings.ts';
import { namesOf, pairOf, type Draft, type SearchField } from './search-fields.ts';

/** A filter with a name. Only what differs from the defaults is kept. */
export interface SavedView {
  name: string;
  values: Draft;
  /** The columns of the page's table as they were; absent where the form knows no table. */
  columns?: TableSettings;
}

/** People do not search through more than this. */
export const MAX_VIEWS = 10;
export const VIEW_NAME_LENGTH = 12;

/**
 * 近一周 stays the recent week when it is used next month: a range that a shortcut means is kept as the shortcut's
 * name.
 */
const BY_SHORTCUT = '@';

const isView = (stored: unknown): stored is SavedView => {
  const { name, values, columns } = (stored ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  if (columns !== undefined && !isSettings(columns)) return false;
  return (
    typeof name === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  );
};
const areViews = (stored: unknown): stored is SavedView[] => Array.isArray(stored) && stored.every(isView);

const rangesOf = (fields: readonly SearchField[]) => fields.filter((field) => field.kind === 'dateRange');

/** The stored form of a filter. */
export function keptValues(fields: readonly SearchField[], value: Draft, defaults: Draft, today?: Dayjs): Draft {
  const kept = Object.fromEntries(
    fields
      .flatMap(namesOf)
      .flatMap((name) => ((value[name] ?? '') === (defaults[name] ?? '') ? [] : [[name, value[name] ?? '']])),
  );
  for (const { names, mode } of rangesOf(fields)) {
    const [start, end] = names;
    const shortcut = shortcutOf(pairOf(names, value), today, mode);
    if (!shortcut || !(start in kept || end in kept)) continue;
    kept[start] = BY_SHORTCUT + shortcut;
    delete kept[end];
  }
  return kept;
}

/**
 * The whole filter that a view means today: missing values are the default; values that the page no longer knows are
 * left out.
 */
export function filterOf(fields: readonly SearchField[], view: SavedView, defaults: Draft, today?: Dayjs): Draft {
  const filter = Object.fromEntries(
    fields.flatMap(namesOf).map((name) => [name, view.values[name] ?? defaults[name] ?? '']),
  );
  for (const { names } of rangesOf(fields)) {
    const [start, end] = names;
    const first = filter[start] ?? '';
    if (!first.startsWith(BY_SHORTCUT)) continue;
    const range = rangeOf(first.slice(1), today);
    [filter[start], filter[end]] = range ?? [defaults[start] ?? '', defaults[end] ?? ''];
  }
  return filter;
}

/** Why a filter cannot be saved under this name; null when it can. */
export function viewNameFault(name: string, views: readonly SavedView[]): string | null {
  if (!name) return '请输入筛选名称';
  if (views.some((view) => view.name === name)) return '已有同名筛选，请换一个名称';
  return views.length >= MAX_VIEWS ? `最多保存 ${MAX_VIEWS} 个筛选，请先删除不用的` : null;
}

/** The page as the address names it, without its query. */
export const pageOfAddress = (hash: string): string => hash.replace(/^#/, '').replace(/\?.*$/, '');

/** Views of one person at one merchant on one page: switching accounts shows none of the other's. */
export function useSavedViews(page: string) {
  const user = useSession((state) => state.user?.userId ?? '-');
  const [views, remember] = useRemembered(`views:${merchantScope()}:${user}:${page}`, areViews);
  const list = views ?? [];
  return {
    views: list,
    save: (view: SavedView) => remember([...list, view]),
    remove: (name: string) => remember(list.length > 1 ? list.filter((view) => view.name !== name) : null),
  };
}

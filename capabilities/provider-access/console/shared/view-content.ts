import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Filter } from '#platform/portal-kit/list-state.ts';
import { filterOf, keptValues } from '#platform/ui/saved-views.ts';
import { listOf, namesOf, type SearchField } from '#platform/ui/search-fields.ts';
import type { TableSettings } from '#platform/ui/table-settings.ts';
import type { showOwnViews } from '../../contract/view-operations.ts';

export type ListView = OutputOf<typeof showOwnViews>['list'][number];
type Content = ListView['content'];

/** What a view is read and made with. */
export interface Filtered {
  defaults: Filter;
  fields: readonly SearchField[];
}

/** The fields, and as plain texts what else is in the filter, such as the tab. */
const allFields = ({ fields, defaults }: Filtered): SearchField[] => {
  const drawn = fields.flatMap(namesOf);
  const others = Object.keys(defaults).filter((name) => !drawn.includes(name));
  return [...fields, ...others.map((name): SearchField => ({ kind: 'text', name, label: name }))];
};

export const contentOf = (list: Filtered, filter: Filter, sort: string, columns: TableSettings): Content => ({
  values: keptValues(allFields(list), filter, list.defaults),
  sort,
  columns: {
    order: [...columns.order],
    hidden: [...columns.hidden],
    density: columns.density,
    ...(columns.widths ? { widths: columns.widths } : {}),
    ...(columns.pins ? { pins: columns.pins } : {}),
  },
});

/** The part of a choice that its field still offers. Options that have not come yet are taken as offered. */
function offered(field: SearchField, value: string): string {
  if (!('options' in field) || field.options.length === 0) return value;
  const known = field.options.map((option) => option.value);
  return listOf(value)
    .filter((choice) => known.includes(choice))
    .join(',');
}

/** What of a view still holds: names and choices that the list no longer has are left out and counted. */
export function whatHolds(list: Filtered, { values }: Content): { values: Filter; lost: number } {
  const fields = allFields(list);
  const held: Record<string, string> = {};
  let lost = 0;
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => namesOf(one).includes(name));
    const remaining = field ? offered(field, value) : '';
    if (remaining === value && field) held[name] = value;
    else {
      lost += 1;
      if (remaining) held[name] = remaining;
    }
  }
  return { values: held, lost };
}

/** The whole filter that a view means today. */
export const viewFilter = (list: Filtered, content: Content): Filter =>
  filterOf(allFields(list), { name: '', values: whatHolds(list, content).values }, list.defaults);

/** Whether the list shows this view now; columns may differ. */
export const isShown = (list: Filtered, content: Content, now: { filter: Filter; sort: string }): boolean =>
  content.sort === now.sort &&
  Object.entries(viewFilter(list, content)).every(([name, value]) => (now.filter[name] ?? '') === value);

import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { DataTable, PageCard, SearchForm, StatusTabs, type SearchField } from '#platform/ui/index.ts';
import type { Filter, ListState } from './list-state.ts';
import { keepsListViews, useListViews } from './list-views.ts';

type TableProps<Row extends object> = Parameters<typeof DataTable<Row>>[0];

export interface ListCardProps<Row extends object, F extends Filter> extends Omit<
  TableProps<Row>,
  'list' | 'tabs' | 'title'
> {
  /** Of the card, and at its right. */
  title?: string;
  extra?: ReactNode;
  list: ListState<F, string>;
  defaults: Partial<F>;
  /** The filter above the table; without it only the tabs choose. */
  fields?: SearchField[];
  /** How many fields are seen before 更多筛选. */
  shown?: number;
  /**
   * The states of the list, by one name of its filter (a value that is none of them is the first); or the page's own
   * `StatusTabs`, where a tab is another list.
   */
  tabs?: ReactElement | { name: keyof F & string; label: string; of: Parameters<typeof StatusTabs>[0]['tabs'] };
  /** Between the filter and the table, e.g. why an action failed. */
  above?: ReactNode;
  /** In place of the table, e.g. why it cannot be read. */
  instead?: ReactNode;
  /** Below the table in place of its own pager. */
  pager?: ReactNode;
}

const none: SearchField[] = [];

/** One list: filter, tabs, table and pager. `<ListCard caption="收到的分账" list={list} result={result} … />`. */
export function ListCard<Row extends object, F extends Filter>(props: ListCardProps<Row, F>) {
  const { title, extra, list: typed, defaults, fields, shown, tabs, above, pager, instead, ...table } = props;
  const list: ListState<Filter, string> = typed;
  const views = useListViews({ listName: table.caption, list, defaults: defaults as Filter, fields: fields ?? none });
  return (
    <PageCard {...(title ? { title } : {})} extra={extra}>
      {fields && (
        <SearchForm
          fields={fields}
          value={list.filter}
          defaults={defaults as Filter}
          onSearch={list.setFilter}
          onClear={list.clearFilter}
          {...(shown ? { shown } : {})}
          table={table.caption}
          views={!keepsListViews()}
          busy={table.result.isFetching}
        />
      )}
      {above}
      {instead ?? (
        <DataTable
          {...table}
          {...(views
            ? {
                actions: (
                  <>
                    {views}
                    {table.actions}
                  </>
                ),
              }
            : {})}
          {...(pager ? {} : { list: fields ? list : { ...list, filtered: false } })}
          tabs={
            tabs && !isValidElement(tabs) ? (
              <StatusTabs
                label={tabs.label}
                tabs={tabs.of}
                value={(tabs.of.find(({ value }) => value === list.filter[tabs.name]) ?? tabs.of[0])?.value}
                onChange={(value) => list.setFilter({ [tabs.name]: value })}
              />
            ) : (
              tabs
            )
          }
        />
      )}
      {pager}
    </PageCard>
  );
}

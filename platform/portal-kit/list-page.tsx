import { isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Operation } from '#platform/kernel/operation.ts';
import { DataTable, Page, PageCard, PageHeader, SearchForm, StatusTabs, type SearchField } from '#platform/ui/index.ts';
import { CursorPager, type Cursors } from './cursor-pager.tsx';
import { downloadCall } from './download.ts';
import { FileButtons } from './file-buttons.tsx';
import type { CallInput } from './hooks.ts';
import type { Filter, ListState } from './list-state.ts';

type TableProps<Row extends object> = Parameters<typeof DataTable<Row>>[0];

interface ListCardProps<Row extends object, F extends Filter, Place> extends Omit<
  TableProps<Row>,
  'list' | 'tabs' | 'title'
> {
  /** Of the card. */
  title?: string;
  /** Of `useList` or `useCursorList`, with `input`, `result`, `cursors` and `next`. */
  list: ListState<F>;
  defaults: Partial<F>;
  /** The filter as the server takes it; the file has the same. */
  input?: object;
  cursors?: Cursors<Place>;
  next?: Place | undefined;
  /** The filter above the table; without it only the tabs choose. */
  fields?: SearchField[];
  /** How many fields are seen before 更多筛选. */
  shown?: number;
  /**
   * The states of the list, by one name of its filter (a value that is none of them is the first); or the page's own
   * `StatusTabs`, where a tab is another list.
   */
  tabs?: ReactElement | { name: keyof F & string; label: string; of: Parameters<typeof StatusTabs>[0]['tabs'] };
  /** The operation that answers the list as a file. */
  file?: Operation;
  /** Between the filter and the table, e.g. why an action failed. */
  above?: ReactNode;
}

interface ListPageProps<Row extends object, F extends Filter, Place> extends Omit<
  ListCardProps<Row, F, Place>,
  'caption'
> {
  title: string;
  note?: ReactNode;
  /** In the head of the page, e.g. the button that adds a row. */
  head?: ReactNode;
  /** The table's name where it is not the title. */
  caption?: string;
  /** Between head and list. */
  before?: ReactNode;
  /** Drawers. */
  children?: ReactNode;
}

/** 全部 and each state of a list, with how many its filter finds. */
export const stateTabs = <State extends string>(
  words: Readonly<Partial<Record<State, string>>>,
  counts: Readonly<Record<State, number>> | undefined,
) => [
  { value: '', label: '全部', count: counts && Object.values<number>(counts).reduce((sum, count) => sum + count, 0) },
  ...(Object.entries(words) as [State, string][]).map(([value, label]) => ({ value, label, count: counts?.[value] })),
];

/** One list: filter, tabs, table, pager and file. `<ListCard caption="收到的分账" list={list} result={result} … />`. */
export function ListCard<Row extends object, F extends Filter, Place = never>(props: ListCardProps<Row, F, Place>) {
  const { title, input, list: typed, defaults, cursors, next, fields, shown, tabs, file, above, ...table } = props;
  const list: ListState<Filter> = typed;
  const take = (operation: Operation) => (format: string) =>
    downloadCall(operation, { ...input, format } as CallInput<Operation>);
  return (
    <PageCard {...(title ? { title } : {})}>
      {fields && (
        <SearchForm
          fields={fields}
          value={list.filter}
          defaults={defaults as Filter}
          onSearch={list.setFilter}
          onClear={list.clearFilter}
          {...(shown ? { shown } : {})}
          table={table.caption}
          busy={table.result.isFetching}
        />
      )}
      {above}
      <DataTable
        {...table}
        {...(cursors ? {} : { list: fields ? list : { ...list, filtered: false } })}
        actions={file ? <FileButtons take={take(file)} /> : table.actions}
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
      {cursors && <CursorPager cursors={cursors} next={next} />}
    </PageCard>
  );
}

/**
 * A page that is one list, under its head.
 * `<ListPage title="商户查询" {...useList(pageMerchants, DEFAULTS, inputOf)} fields={fields} columns={columns} … />`.
 */
export function ListPage<Row extends object, F extends Filter, Place = never>(props: ListPageProps<Row, F, Place>) {
  const { title, note, head, caption = title, before, children, ...card } = props;
  return (
    <Page>
      <PageHeader title={title} note={note} actions={head} />
      {before}
      <ListCard {...card} caption={caption} />
      {children}
    </Page>
  );
}

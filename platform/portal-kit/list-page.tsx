import type { ReactNode } from 'react';
import type { Operation } from '#platform/kernel/operation.ts';
import { DataTable, Page, PageCard, PageHeader, SearchForm, StatusTabs, type SearchField } from '#platform/ui/index.ts';
import { CursorPager, type Cursors } from './cursor-pager.tsx';
import { downloadCall } from './download.ts';
import { FileButtons } from './file-buttons.tsx';
import type { CallInput } from './hooks.ts';
import type { Filter, ListState } from './list-state.ts';

type TableProps<Row extends object> = Parameters<typeof DataTable<Row>>[0];

interface ListPageProps<Row extends object, F extends Filter, Place> extends Omit<
  TableProps<Row>,
  'caption' | 'list' | 'tabs'
> {
  title: string;
  note?: ReactNode;
  /** In the head of the page, e.g. the button that adds a row. */
  head?: ReactNode;
  /** The table's name where it is not the title. */
  caption?: string;
  /** Of `useList` or `useCursorList`, with `input`, `result`, `cursors` and `next`. */
  list: ListState<F>;
  defaults: F;
  input: object;
  cursors?: Cursors<Place>;
  next?: Place | undefined;
  /** The filter above the table; without it only the tabs choose. */
  fields?: SearchField[];
  /** How many fields are seen before 更多筛选. */
  shown?: number;
  /** The states of the list, by one name of its filter. A value that is none of them is the first. */
  tabs?: { name: keyof F & string; label: string; of: Parameters<typeof StatusTabs>[0]['tabs'] };
  /** The operation that answers the list as a file. */
  file?: Operation;
  /** Between the filter and the table, e.g. why an action failed. */
  above?: ReactNode;
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

/**
 * A page that is one list: head, filter, tabs, table, pager and file.
 * `<ListPage title="商户查询" {...useList(pageMerchants, DEFAULTS, inputOf)} fields={fields} columns={columns} … />`.
 */
export function ListPage<Row extends object, F extends Filter, Place = never>(props: ListPageProps<Row, F, Place>) {
  const { title, note, head, caption = title, defaults, input, cursors, next, fields, shown, tabs, file } = props;
  const { above, before, children, ...table } = props;
  const list: ListState<Filter> = props.list;
  const take = (operation: Operation) => (format: string) =>
    downloadCall(operation, { ...input, format } as CallInput<Operation>);
  const chosen = tabs?.of.find(({ value }) => value === list.filter[tabs.name]) ?? tabs?.of[0];
  return (
    <Page>
      <PageHeader title={title} note={note} actions={head} />
      {before}
      <PageCard>
        {fields && (
          <SearchForm
            fields={fields}
            value={list.filter}
            defaults={defaults}
            onSearch={list.setFilter}
            onClear={list.clearFilter}
            {...(shown ? { shown } : {})}
            table={caption}
            busy={props.result.isFetching}
          />
        )}
        {above}
        <DataTable
          {...table}
          caption={caption}
          {...(cursors ? {} : { list: fields ? list : { ...list, filtered: false } })}
          actions={file ? <FileButtons take={take(file)} /> : props.actions}
          tabs={
            tabs && (
              <StatusTabs
                label={tabs.label}
                tabs={tabs.of}
                value={chosen?.value}
                onChange={(value) => list.setFilter({ [tabs.name]: value })}
              />
            )
          }
        />
        {cursors && <CursorPager cursors={cursors} next={next} />}
      </PageCard>
      {children}
    </Page>
  );
}

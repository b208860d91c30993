import type { ReactNode } from 'react';
import type { Operation } from '#platform/kernel/operation.ts';
import { Page, PageHeader } from '#platform/ui/index.ts';
import { CursorPager, type Cursors } from './cursor-pager.tsx';
import { downloadCall } from './download.ts';
import { FileButtons } from './file-buttons.tsx';
import type { CallInput } from './hooks.ts';
import { ListCard, type ListCardProps } from './list-card.tsx';
import type { Filter } from './list-state.ts';

export interface ListPageProps<Row extends object, F extends Filter, Place> extends Omit<
  ListCardProps<Row, F>,
  'caption' | 'pager' | 'extra'
> {
  title: string;
  /** Of `useList` or `useCursorList`, as `list`, `result`, `cursors` and `next`: the filter as the server takes it. */
  input?: object;
  cursors?: Cursors<Place>;
  next?: Place | undefined;
  /** The operation that answers the list as a file, with the same `input`. */
  file?: Operation;
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

/**
 * A page that is one list, under its head.
 * `<ListPage title="商户查询" {...useList(pageMerchants, DEFAULTS, inputOf)} fields={fields} columns={columns} … />`.
 */
export function ListPage<Row extends object, F extends Filter, Place = never>(props: ListPageProps<Row, F, Place>) {
  const { title, note, head, caption = title, before, input, cursors, next, file, children, ...card } = props;
  const take = (operation: Operation) => (format: string) =>
    downloadCall(operation, { ...input, format } as CallInput<Operation>);
  return (
    <Page>
      <PageHeader title={title} note={note} actions={head} />
      {before}
      <ListCard
        {...card}
        caption={caption}
        actions={file ? <FileButtons take={take(file)} /> : card.actions}
        pager={cursors && <CursorPager cursors={cursors} next={next} />}
      />
      {children}
    </Page>
  );
}

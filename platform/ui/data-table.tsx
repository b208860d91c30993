import { Pagination, Table, type TableRef } from 'antd';
import type { SorterResult } from 'antd/es/table/interface.js';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { formatCount } from './amount-format.ts';
import { PAGE_SIZES } from '#platform/kernel/page.ts';
import { holdsAny } from '#platform/portal-kit/permission.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { columnWidthEvents, fitAllColumns } from './column-widths.ts';
import { LongList } from './long-list.tsx';
import { walkRows, watchRows } from './row-keys.ts';
import { EmptyFilterState, EmptyState, ErrorState, Skeleton, useNoticedWait, type ShownFailure } from './states.tsx';
import {
  antColumns,
  fitting,
  onPaper,
  phoneColumns,
  tableParts,
  widthOf,
  type Column,
  type PhoneRow,
} from './table-columns.tsx';
import { usePrinting } from './printing.ts';
import { SELECTION_WIDTH, SelectionBar, useSelection, type Selection } from './table-selection.tsx';
import { TableSettingsButton } from './table-settings-button.tsx';
import { arranged, withSettings, useTableSettings } from './table-settings.ts';
import { useNarrow } from './use-narrow.ts';
import './data-table.css';

export type { Column } from './table-columns.tsx';

interface DataTableProps<Row extends object> {
  rowKey: keyof Row & string;
  columns: readonly Column<Row>[];
  phone?: PhoneRow<Row>;
  /** A `useCall` result of a paged list, or anything of its shape. */
  result: {
    data: { list: Row[]; totalCount?: number } | undefined;
    error: ShownFailure | null;
    isFetching: boolean;
    /** The rows are of an older filter: dimmed at once. The same filter read again leaves them as they are. */
    isPlaceholderData?: boolean;
    refetch(): unknown;
  };
  /** `useListState()`; without it there is no pager. */
  list?: {
    pageNo: number;
    pageSize: number;
    filtered: boolean;
    setPage(pageNo: number, pageSize?: number): void;
    clearFilter(): void;
    sort?: string;
    setSort?(sort: string): void;
  };
  /** None yet: what will appear here and the first action. */
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode };
  onRow?(row: Row): void;
  selection?: Selection<Row>;
  /** Above the table, at the right: export and the like. */
  actions?: ReactNode;
  /** Above the table, at the left, or below the tabs: totals of the filter. */
  totals?: ReactNode;
  /**
   * `StatusTabs`, on the line of the actions. They are there before the first rows, so that nothing moves when these
   * come.
   */
  tabs?: ReactNode;
  /** The table's name for screen readers; column settings are stored under it. */
  caption: string;
}

const FIRST_LOAD_ROWS = 8;
/** Of a list without pages, which is short: the cards below it move less. */
const FIRST_LOAD_ALL = 3;
/**
 * Measured (ui.md 2.3): pages of 20 to 50 are fine plain; ticking one box of 200 plain rows costs 394 ms, of 200
 * virtual ones 32 ms.
 */
const VIRTUAL_ABOVE = 100;
const VIRTUAL_HEIGHT = 560;
const rowHeights = { large: 52, middle: 40, small: 32 } as const;

/** A row that opens something by a click; by Enter as well (`walkRows`). Selecting text in it does not open it. */
const openingRow = (open: () => void) => ({
  className: 'row-opens',
  onClick: () => document.getSelection()?.isCollapsed !== false && open(),
});

/** The sort of the table library, as the address has it: `amount:desc`; empty for the server's own order. */
const sortOf = <Row,>(sorter: SorterResult<Row> | SorterResult<Row>[]): string => {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return order ? `${String(columnKey)}:${order === 'ascend' ? 'asc' : 'desc'}` : '';
};

/**
 * The one table: pages of 20, 30, 50, sticky header, rows of an older filter dimmed under a 2 px bar until the new ones
 * come, three different empties, errors in place with retry (spec section 2, ui.md rules 3, 5, 6, 7); columns, widths
 * and row height as each person likes them (rule 15); only the rows in sight are drawn of a list over 100.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { result, list } = props;
  const waiting = useNoticedWait(result.isFetching && !!result.isPlaceholderData);
  const [settings, setSettings] = useTableSettings(props.caption);
  const selected = useSelection(props.selection, props.rowKey);
  const codes = useSession((session) => session.codes);
  const ref = useRef<TableRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const watch = useCallback((element: HTMLDivElement) => {
    frame.current = element;
    const forget = watchRows(element);
    // Before the first paint, so that no column moves.
    setWidth(Math.floor(element.clientWidth) || null);
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width) || null));
    sizes.observe(element);
    return () => (forget(), sizes.disconnect());
  }, []);
  const printing = usePrinting() !== null;
  const narrow = useNarrow();
  const phone = narrow && !printing ? props.phone : undefined;
  if (!result.data) {
    return (
      <>
        {props.tabs && <div className="data-table-bar data-table-bar-tabs">{props.tabs}</div>}
        {result.error && !result.isFetching ? (
          <ErrorState failure={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <Skeleton rows={props.list ? FIRST_LOAD_ROWS : FIRST_LOAD_ALL} height={24} />
        )}
      </>
    );
  }
  const rows = result.data.list;
  const held = props.columns.filter(({ needs }) => !needs || holdsAny(codes, needs));
  const all = withSettings(held, settings);
  const wanted = arranged(all, settings);
  const columns = printing
    ? onPaper(wanted)
    : fitting(wanted, width === null ? null : width - (selected ? SELECTION_WIDTH : 0));
  const virtual = rows.length > VIRTUAL_ABOVE && !phone && !printing;
  const empty = list?.filtered ? <EmptyFilterState onClear={list.clearFilter} /> : <EmptyState {...props.empty} />;
  const settable = !phone && (list || virtual || props.actions || props.totals);
  const table = (
    <Table<Row>
      ref={ref}
      aria-label={props.caption}
      size={settings.density}
      rowKey={props.rowKey}
      columns={phone ? phoneColumns(phone, !!selected) : antColumns(columns, list?.setSort ? (list.sort ?? '') : null)}
      components={tableParts}
      showSorterTooltip={false}
      onChange={(_pages, _filters, sorter) => list?.setSort?.(sortOf(sorter))}
      showHeader={!phone}
      dataSource={rows}
      pagination={false}
      sticky={!virtual && !printing}
      virtual={virtual}
      scroll={!phone && !printing ? { x: widthOf(columns), ...(virtual ? { y: VIRTUAL_HEIGHT } : {}) } : {}}
      locale={{ emptyText: empty }}
      {...(props.onRow ? { onRow: (row: Row) => openingRow(() => props.onRow!(row)) } : {})}
      {...(selected ? { rowSelection: selected.rowSelection } : {})}
    />
  );
  return (
    // Borders react to the pointer; the keyboard does the same in 列设置. The rows handle the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={watch}
      className={[
        'data-table',
        `data-table-${phone ? 'phone' : settings.density}`,
        waiting && 'data-table-waiting',
        result.isPlaceholderData && 'data-table-stale',
        props.selection && !props.selection.always && 'data-table-quiet-ticks',
      ]
        .filter(Boolean)
        .join(' ')}
      aria-busy={result.isFetching}
      onKeyDown={virtual ? undefined : walkRows}
      {...columnWidthEvents(settings, setSettings)}
    >
      {result.error && <ErrorState failure={result.error} onRetry={() => void result.refetch()} />}
      {(props.actions || props.totals || props.tabs || settable) && (
        <TableBar tabs={props.tabs} totals={props.totals}>
          {props.actions}
          {settable && (
            <TableSettingsButton
              columns={all}
              settings={settings}
              onChange={setSettings}
              onFit={() => setSettings(fitAllColumns(frame.current!, settings))}
            />
          )}
        </TableBar>
      )}
      {virtual ? (
        <LongList caption={props.caption} count={rows.length} table={ref} rowHeight={rowHeights[settings.density]}>
          {table}
        </LongList>
      ) : (
        table
      )}
      {props.selection && selected && <SelectionBar selection={props.selection} rows={selected.rows} />}
      {list && (result.data.totalCount ?? 0) > 0 && (
        <Pagination
          className="data-table-pager"
          current={list.pageNo}
          pageSize={list.pageSize}
          total={result.data.totalCount}
          showSizeChanger
          showLessItems
          pageSizeOptions={[...PAGE_SIZES]}
          showTotal={(total) => `共 ${formatCount(total)} 条`}
          onChange={(pageNo, pageSize) => list.setPage(pageSize === list.pageSize ? pageNo : 1, pageSize)}
        />
      )}
    </div>
  );
}

/** Tabs or totals with the actions next to them; with both, totals have a line of their own. */
function TableBar({ tabs, totals, children }: { tabs: ReactNode; totals: ReactNode; children: ReactNode }) {
  const sums = <div className="data-table-totals">{totals}</div>;
  return (
    <>
      <div className={tabs ? 'data-table-bar data-table-bar-tabs' : 'data-table-bar'}>
        {tabs ?? sums}
        <div className="data-table-actions">{children}</div>
      </div>
      {tabs && totals && <div className="data-table-bar">{sums}</div>}
    </>
  );
}

import { Pagination, Table, type TableProps, type TableRef } from 'antd';
import { useRef, type ReactNode } from 'react';
import { PAGE_SIZES } from '#platform/kernel/page.ts';
import { AmountText } from './amount-text.tsx';
import { CopyText } from './copy-text.tsx';
import { LongList } from './long-list.tsx';
import { EmptyFilterState, EmptyState, ErrorState, Skeleton, useNoticedWait, type ShownFailure } from './states.tsx';
import { formatTime } from './time-format.ts';
import { SelectionBar, useSelection, type Selection } from './table-selection.tsx';
import { TableSettingsButton } from './table-settings-button.tsx';
import { arranged, useTableSettings } from './table-settings.ts';
import { useNarrow } from './use-narrow.ts';
import './data-table.css';

/**
 * One column. `kind` draws the value of `name`: `amount` right-aligned with two decimals (put the unit into the title: 金额(元)), `time` in Shanghai's
 * time, `copy` with a copy button. `render` has the last word.
 */
export interface Column<Row> {
  title: string;
  name: keyof Row & string;
  kind?: 'text' | 'amount' | 'time' | 'copy';
  width?: number;
  /** Stays in sight while the table scrolls sideways. */
  pinned?: 'left' | 'right';
  align?: 'left' | 'right' | 'center';
  render?(row: Row): ReactNode;
}

/** Two lines of one cell: what counts above, what explains it below. */
export interface CellLines {
  title: ReactNode;
  note: ReactNode;
}

interface DataTableProps<Row extends object> {
  rowKey: keyof Row & string;
  columns: readonly Column<Row>[];
  /** On a phone a row is two cells of two lines instead of a table that scrolls sideways: what it is, and its money. */
  phone?: { what(row: Row): CellLines; money(row: Row): CellLines };
  /** A `useCall` result of a paged list, or anything of its shape. */
  result: {
    data: { list: Row[]; totalCount?: number } | undefined;
    error: ShownFailure | null;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** `useListState()`; without it there is no pager. */
  list?: { pageNo: number; pageSize: number; filtered: boolean; setPage(pageNo: number, pageSize?: number): void; clearFilter(): void };
  /** None yet: what will appear here and the first action. */
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode };
  onRow?(row: Row): void;
  selection?: Selection<Row>;
  /** Above the table, at the right: export and the like. */
  actions?: ReactNode;
  /** Above the table, at the left: totals of the filter. */
  totals?: ReactNode;
  /** What the table is called, for screen readers; column settings are remembered under it. */
  caption: string;
}

const DEFAULT_COLUMN_WIDTH = 140;
const FIRST_LOAD_ROWS = 8;

function draw<Row extends object>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = row[column.name];
  if (column.kind === 'amount') return <AmountText value={value as string} />;
  if (column.kind === 'time') return <span className="numeric">{formatTime(value as string)}</span>;
  if (value === null || value === undefined || value === '') return '-';
  return column.kind === 'copy' ? <CopyText value={String(value)} label={column.title} /> : String(value);
}

/** Right-aligned figures keep off the left-aligned text that follows. */
const roomAfter = () => ({ style: { paddingInlineEnd: 28 } });

const antColumns = <Row extends object>(columns: readonly Column<Row>[]): TableProps<Row>['columns'] =>
  columns.map((column) => ({
    key: column.name,
    title: column.title,
    width: column.width ?? DEFAULT_COLUMN_WIDTH,
    ...(column.kind === 'amount' ? { onCell: roomAfter, onHeaderCell: roomAfter } : {}),
    align: column.align ?? (column.kind === 'amount' ? 'right' : 'left'),
    ...(column.pinned ? { fixed: column.pinned === 'left' ? ('start' as const) : ('end' as const) } : {}),
    render: (_: unknown, row: Row) => draw(column, row),
  }));

const Lines = ({ title, note }: CellLines) => (
  <span className="cell-lines">
    <span>{title}</span>
    <small className="numeric">{note}</small>
  </span>
);

const phoneColumns = <Row extends object>({ what, money }: NonNullable<DataTableProps<Row>['phone']>): TableProps<Row>['columns'] => [
  { key: 'what', width: '62%', render: (_: unknown, row: Row) => <Lines {...what(row)} /> },
  { key: 'money', align: 'right', render: (_: unknown, row: Row) => <Lines {...money(row)} /> },
];

/** Wide enough for its columns, or as wide as the phone. */
const widthOf = <Row extends object>(columns: readonly Column<Row>[]): number => columns.reduce((sum, column) => sum + (column.width ?? DEFAULT_COLUMN_WIDTH), 0);

/** Measured (ui.md 2.3): pages of 20 to 50 are fine plain; ticking one box of 200 plain rows costs 394 ms, of 200 virtual ones 32 ms. */
const VIRTUAL_ABOVE = 100;
const VIRTUAL_HEIGHT = 560;
const rowHeights = { large: 48, middle: 40, small: 32 } as const;

/**
 * The one table: pages of 20, 30, 50, sticky header, old rows dimmed under a 2 px bar while new ones come, three different empties, errors in
 * place with retry (spec section 2, ui.md rules 3, 5, 6, 7); columns and row height as each person likes them (rule 15); only the rows in sight are drawn
 * of a list over 100.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { result, list } = props;
  const waiting = useNoticedWait(result.isFetching && !!result.data);
  const [settings, setSettings] = useTableSettings(props.caption);
  const selected = useSelection(props.selection, props.rowKey);
  const ref = useRef<TableRef>(null);
  const narrow = useNarrow();
  const phone = narrow ? props.phone : undefined;
  if (!result.data) {
    if (result.error && !result.isFetching) return <ErrorState failure={result.error} onRetry={() => void result.refetch()} />;
    return <Skeleton rows={FIRST_LOAD_ROWS} height={24} />;
  }
  const rows = result.data.list;
  const columns = arranged(props.columns, settings);
  const virtual = rows.length > VIRTUAL_ABOVE && !phone;
  const empty = list?.filtered ? <EmptyFilterState onClear={list.clearFilter} /> : <EmptyState {...props.empty} />;
  const settable = !phone && (list || virtual || props.actions || props.totals);
  const table = (
    <Table<Row>
      ref={ref}
      aria-label={props.caption}
      size={settings.density}
      rowKey={props.rowKey}
      columns={phone ? phoneColumns(phone) : antColumns(columns)}
      showHeader={!phone}
      dataSource={rows}
      pagination={false}
      sticky={!virtual}
      virtual={virtual}
      scroll={rows.length > 0 && !phone ? { x: widthOf(columns), ...(virtual ? { y: VIRTUAL_HEIGHT } : {}) } : {}}
      locale={{ emptyText: empty }}
      {...(props.onRow ? { onRow: (row: Row) => ({ onClick: () => props.onRow!(row), className: 'row-opens' }) } : {})}
      {...(selected ? { rowSelection: selected.rowSelection } : {})}
    />
  );
  return (
    <div className={`data-table data-table-${settings.density}${waiting ? ' data-table-waiting' : ''}`} aria-busy={result.isFetching}>
      {result.error && <ErrorState failure={result.error} onRetry={() => void result.refetch()} />}
      {(props.actions || props.totals || settable) && (
        <div className="data-table-bar">
          <div className="data-table-totals">{props.totals}</div>
          <div className="data-table-actions">
            {props.actions}
            {settable && <TableSettingsButton columns={props.columns} settings={settings} onChange={setSettings} />}
          </div>
        </div>
      )}
      {props.selection && selected && <SelectionBar selection={props.selection} rows={selected.rows} />}
      {virtual ? (
        <LongList caption={props.caption} count={rows.length} table={ref} rowHeight={rowHeights[settings.density]}>
          {table}
        </LongList>
      ) : (
        table
      )}
      {list && (result.data.totalCount ?? 0) > 0 && (
        <Pagination
          className="data-table-pager"
          current={list.pageNo}
          pageSize={list.pageSize}
          total={result.data.totalCount}
          showSizeChanger
          showLessItems
          pageSizeOptions={[...PAGE_SIZES]}
          showTotal={(total) => `共 ${total} 条`}
          onChange={(pageNo, pageSize) => list.setPage(pageSize === list.pageSize ? pageNo : 1, pageSize)}
        />
      )}
    </div>
  );
}

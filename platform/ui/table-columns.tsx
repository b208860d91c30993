import type { TableProps } from 'antd';
import type { ReactNode, ThHTMLAttributes } from 'react';
import { AmountText } from './amount-text.tsx';
import { CopyText } from './copy-text.tsx';
import { formatTime } from './time-format.ts';

/**
 * One column. `kind` draws the value of `name`: `amount` right-aligned with two decimals (put the unit into the title: 金额(元)), `time` in Shanghai's
 * time, `copy` with a copy button. `render` has the last word.
 */
export interface Column<Row> {
  title: string;
  name: keyof Row & string;
  kind?: 'text' | 'amount' | 'time' | 'copy';
  width?: number;
  /** Stays in sight while the table scrolls sideways. The first column of a wide table does so anyway. */
  pinned?: 'left' | 'right';
  align?: 'left' | 'right' | 'center';
  /** The server sorts by it: its name is one that the list's operation takes and `useListState` was told of. */
  sortable?: boolean;
  render?(row: Row): ReactNode;
}

/** Two lines of one cell: what counts above, what explains it below. */
export interface CellLines {
  title: ReactNode;
  note: ReactNode;
}

/** On a phone a row is two cells of two lines instead of a table that scrolls sideways: what it is, and its money. */
export interface PhoneRow<Row> {
  what(row: Row): CellLines;
  money(row: Row): CellLines;
}

export const DEFAULT_COLUMN_WIDTH = 140;
/** Figures keep off the text that follows them. */
const ROOM_AFTER_AMOUNT = { paddingInlineEnd: 28 };

function draw<Row extends object>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = row[column.name];
  if (column.kind === 'amount') return <AmountText value={value as string} />;
  if (column.kind === 'time') return <span className="numeric">{formatTime(value as string)}</span>;
  if (value === null || value === undefined || value === '') return '-';
  return column.kind === 'copy' ? <CopyText value={String(value)} label={column.title} /> : String(value);
}

/** On paper every column takes the room that it needs and none stays behind. */
export const onPaper = <Row extends object>(columns: readonly Column<Row>[]): Column<Row>[] => columns.map(({ pinned: _pinned, sortable: _sortable, ...column }) => ({ ...column, width: 0 }));

/** `amount:desc` as the table library has it. */
const sortOrderOf = (name: string, sort: string) => (sort === `${name}:asc` ? ('ascend' as const) : sort === `${name}:desc` ? ('descend' as const) : null);

export function antColumns<Row extends object>(columns: readonly Column<Row>[], sort: string | null): TableProps<Row>['columns'] {
  return columns.map((column) => {
    const room = column.kind === 'amount' ? { style: ROOM_AFTER_AMOUNT } : {};
    return {
      key: column.name,
      title: column.title,
      ...(column.width === 0 ? {} : { width: column.width ?? DEFAULT_COLUMN_WIDTH }),
      onCell: () => room,
      onHeaderCell: () => ({ ...room, 'data-column': column.name }),
      align: column.align ?? (column.kind === 'amount' ? 'right' : 'left'),
      ...(column.pinned ? { fixed: column.pinned === 'left' ? ('start' as const) : ('end' as const) } : {}),
      ...(column.sortable && sort !== null ? { sorter: true, sortOrder: sortOrderOf(column.name, sort) } : {}),
      render: (_: unknown, row: Row) => draw(column, row),
    };
  });
}

const Lines = ({ title, note }: CellLines) => (
  <span className="cell-lines">
    <span>{title}</span>
    <small className="numeric">{note}</small>
  </span>
);

/** What a tick box takes, the money does not have to give. */
export const phoneColumns = <Row extends object>({ what, money }: PhoneRow<Row>, ticked: boolean): TableProps<Row>['columns'] => [
  { key: 'what', width: ticked ? '50%' : '62%', render: (_: unknown, row: Row) => <Lines {...what(row)} /> },
  { key: 'money', align: 'right', render: (_: unknown, row: Row) => <Lines {...money(row)} /> },
];

/** Wide enough for its columns. */
export const widthOf = <Row extends object>(columns: readonly Column<Row>[]): number => columns.reduce((sum, column) => sum + (column.width ?? DEFAULT_COLUMN_WIDTH), 0);

/** A head with a border that can be dragged, and fitted by a double click. */
function Head({ children, ...rest }: ThHTMLAttributes<HTMLTableCellElement> & { 'data-column'?: string }) {
  return (
    <th {...rest}>
      {children}
      {rest['data-column'] && <i className="column-edge" aria-hidden />}
    </th>
  );
}
export const tableParts = { header: { cell: Head } };

import type { TableProps } from 'antd';
import type { ReactNode, ThHTMLAttributes } from 'react';
import { formatCount } from '#platform/kernel/amount-text.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import { businessWallClock } from '#platform/portal-kit/business-clock.ts';
import { AmountText } from './amount-text.tsx';
import { CopyText, ShortId } from './copy-text.tsx';
import { formatTime } from './time-format.ts';

/**
 * One column. `kind` draws the value of `name`: `name` in one line, all of it in a tooltip where it is cut, `amount`
 * right-aligned with two decimals (put the unit into the title: 金额(元)), `count` right-aligned with separators,
 * `time` in Shanghai's time, `moment` the day with the hour below it, `copy` with a copy button, `id` its
 * last digits with a copy button. `render` has the last word.
 */
export interface Column<Row> {
  title: string;
  name: keyof Row & string;
  kind?: 'text' | 'name' | 'amount' | 'count' | 'time' | 'moment' | 'copy' | 'id';
  width?: number;
  /** Stays in sight while the table scrolls sideways. The first column of a wide table does so anyway. */
  pinned?: 'left' | 'right';
  align?: 'left' | 'right' | 'center';
  /** The server sorts by it: its name is one that the list's operation takes and `useListState` was given. */
  sortable?: boolean;
  render?(row: Row): ReactNode;
  /** A line below in small print; compact rows leave it out. */
  note?(row: Row): ReactNode;
  /** Shown only where the table has room for it: the row's detail says it anyway. */
  spare?: boolean;
  /** The right, or one of several, without which a person has no use of it; null: everybody of the page has. */
  needs?: RightCode | readonly RightCode[] | null;
}

/** Two lines of one cell: what counts above, what explains it below. */
export interface CellLines {
  title: ReactNode;
  note: ReactNode;
}

/** On a phone a row is two cells of two lines, the subject and its amount, instead of a table that scrolls sideways. */
export interface PhoneRow<Row> {
  what(row: Row): CellLines;
  money(row: Row): CellLines;
  /** How much of the row `what` has: a long text next to something short. */
  share?: string;
}

const DEFAULT_COLUMN_WIDTH = 140;
/** Figures keep off the text that follows them. */
const roomAfter = { amount: 24, count: 20 };

function draw<Row extends object>(column: Column<Row>, row: Row): ReactNode {
  if (!column.note) return drawTitle(column, row);
  const note = column.note(row);
  return <Lines title={drawTitle(column, row)} note={note} {...(typeof note === 'string' ? { hint: note } : {})} />;
}

function drawTitle<Row extends object>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = row[column.name];
  if (column.kind === 'moment') return <Moment at={value as string} />;
  if (column.kind === 'amount') return <AmountText value={value as string} />;
  if (column.kind === 'count') return <span className="numeric">{formatCount(value as number)}</span>;
  if (column.kind === 'time') return <span className="numeric">{formatTime(value as string)}</span>;
  if (value === null || value === undefined || value === '') return '-';
  if (column.kind === 'name') {
    return (
      <span className="cell-name" title={String(value)}>
        {String(value)}
      </span>
    );
  }
  if (column.kind === 'id') {
    return (
      <CopyText value={String(value)} label={column.title}>
        <ShortId value={String(value)} />
      </CopyText>
    );
  }
  return column.kind === 'copy' ? <CopyText value={String(value)} label={column.title} /> : String(value);
}

/** On paper every column takes the room that it needs and none stays behind. */
export const onPaper = <Row extends object>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map(({ pinned: _pinned, sortable: _sortable, ...column }) => ({ ...column, width: 0 }));

/** `amount:desc` as the table library has it. */
const sortOrderOf = (name: string, sort: string) =>
  sort === `${name}:asc` ? ('ascend' as const) : sort === `${name}:desc` ? ('descend' as const) : null;

export function antColumns<Row extends object>(
  columns: readonly Column<Row>[],
  sort: string | null,
): TableProps<Row>['columns'] {
  return columns.map((column) => {
    const room =
      column.kind === 'amount' || column.kind === 'count'
        ? { style: { paddingInlineEnd: roomAfter[column.kind] } }
        : {};
    return {
      key: column.name,
      title: column.title,
      ...(column.width === 0 ? {} : { width: column.width ?? DEFAULT_COLUMN_WIDTH }),
      onCell: () => room,
      onHeaderCell: () => ({ ...room, 'data-column': column.name }),
      align: column.align ?? (column.kind === 'amount' || column.kind === 'count' ? 'right' : 'left'),
      ...(column.pinned ? { fixed: column.pinned === 'left' ? ('start' as const) : ('end' as const) } : {}),
      ...(column.sortable && sort !== null ? { sorter: true, sortOrder: sortOrderOf(column.name, sort) } : {}),
      render: (_: unknown, row: Row) => draw(column, row),
    };
  });
}

const Lines = ({ title, note, hint }: CellLines & { hint?: string }) => (
  <span className="cell-lines">
    <span>{title}</span>
    {note && (
      <small className="numeric" title={hint}>
        {note}
      </small>
    )}
  </span>
);

const DAY_LENGTH = 10;
const YEAR_LENGTH = 5;
const MINUTE_LENGTH = 16;
/** The day, the hour below it; the whole in a tooltip. The year only where it is not the present one. */
function Moment({ at }: { at: string | null | undefined }) {
  const fullTime = formatTime(at);
  if (fullTime === '-') return '-';
  const isThisYear = fullTime.startsWith(businessWallClock().slice(0, YEAR_LENGTH));
  return (
    <time className="cell-lines cell-moment" title={fullTime} dateTime={at ?? ''}>
      <span>{fullTime.slice(isThisYear ? YEAR_LENGTH : 0, DAY_LENGTH)}</span>
      <small>{fullTime.slice(DAY_LENGTH + 1, MINUTE_LENGTH)}</small>
    </time>
  );
}

/**
 * The columns for which there is room: spare ones, the last first, give way. An unknown width (paper, the first draw)
 * has room for all.
 */
export function fitting<Row extends object>(columns: readonly Column<Row>[], width: number | null): Column<Row>[] {
  if (width === null) return [...columns];
  const takes = (column: Column<Row>): number => column.width ?? DEFAULT_COLUMN_WIDTH;
  let room = width - columns.filter(({ spare }) => !spare).reduce((sum, column) => sum + takes(column), 0);
  return columns.filter((column) => !column.spare || (room -= takes(column)) >= 0);
}

/** The tick box gets its width from other columns, not from the amount. */
export const phoneColumns = <Row extends object>(
  { what, money, share }: PhoneRow<Row>,
  ticked: boolean,
): TableProps<Row>['columns'] => [
  { key: 'what', width: share ?? (ticked ? '50%' : '62%'), render: (_: unknown, row: Row) => <Lines {...what(row)} /> },
  { key: 'money', align: 'right', render: (_: unknown, row: Row) => <Lines {...money(row)} /> },
];

/** Wide enough for its columns. */
export const widthOf = <Row extends object>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, column) => sum + (column.width ?? DEFAULT_COLUMN_WIDTH), 0);

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

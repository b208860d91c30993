import { memo } from 'react';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { moved, tabbed } from './grid-moves.ts';
import type { GridRow } from './grid-calls.ts';

export const ROW_HEIGHT = 36;
const NARROWEST = 88;
/** A number of 24 digits, whose last ones tell it from others. */
const WIDEST = 224;
const CHARACTER = 12;
export const widthOf = ({ max }: LineColumn): number => Math.min(WIDEST, Math.max(NARROWEST, max * CHARACTER));
export const cellId = (row: number, column: number): string => `draft-cell-${row}-${column}`;

export interface Editing {
  row: number;
  column: number;
  text: string;
}
/** What ends the editing of a cell: its text and where the grid continues, null for back without a change. */
export type EndEditing = (text: string | null, key: 'Enter' | 'Tab' | 'ShiftTab' | 'Away') => void;

interface RowProps {
  index: number;
  row: GridRow | undefined;
  columns: readonly LineColumn[];
  /** Selected columns of this row; null for none. */
  from: number | null;
  to: number | null;
  /** The column of the cell with the cursor. */
  cursor: number | null;
  editing: Editing | null;
  onEnd: EndEditing;
}

/** A row of the grid, drawn again only when something of it has changed: scrolling draws new rows alone. */
export const DraftGridRow = memo(function DraftGridRow(props: RowProps) {
  const { index, row, columns, from, to, cursor, editing, onEnd } = props;
  const notes = [
    ...(row?.errors ?? []).map(({ column, text }) => `${column} ${text}`),
    ...(row?.warnings ?? []).map(({ text }) => text),
  ];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="draft-row"
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className="draft-cell draft-number">
        {row?.rowNo ?? '…'}
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        className={row?.errors.length ? 'draft-cell draft-notes draft-bad' : 'draft-cell draft-notes draft-warn'}
        title={notes.join('\n')}
      >
        {notes.join('；')}
      </div>
      {columns.map((column, place) => {
        const fault = row?.errors.find((one) => one.column === column.title)?.text;
        const isSelected = from !== null && place >= from && place <= to!;
        const marks = [fault && 'draft-fault', isSelected && 'draft-selected', cursor === place && 'draft-cursor'];
        return (
          <div
            key={column.field}
            id={cellId(index, place)}
            role="gridcell"
            aria-colindex={place + 3}
            aria-selected={isSelected}
            aria-invalid={fault !== undefined}
            data-row={index}
            data-column={place}
            className={['draft-cell', column.field === 'amount' && 'draft-amount', ...marks].filter(Boolean).join(' ')}
            style={{ width: widthOf(column) }}
            title={fault}
          >
            {editing?.column === place ? (
              <CellInput label={`第${row?.rowNo ?? ''}行 ${column.title}`} text={editing.text} onEnd={onEnd} />
            ) : (
              row?.texts[column.field]
            )}
          </div>
        );
      })}
    </div>
  );
});

function CellInput({ label, text, onEnd }: { label: string; text: string; onEnd: EndEditing }) {
  return (
    <input
      ref={(input) => input?.focus()}
      aria-label={label}
      className="draft-input"
      defaultValue={text}
      onBlur={(event) => onEnd(event.target.value, 'Away')}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Enter chooses a word while an input method composes one.
        if (event.nativeEvent.isComposing || !['Enter', 'Tab', 'Escape'].includes(event.key)) return;
        event.preventDefault();
        const { value } = event.currentTarget;
        if (event.key === 'Escape') onEnd(null, 'Away');
        else onEnd(value, event.key === 'Enter' ? 'Enter' : event.shiftKey ? 'ShiftTab' : 'Tab');
      }}
    />
  );
}

/** Where the cursor goes after a cell was edited. */
export function afterEditing(
  at: { row: number; column: number },
  key: Parameters<EndEditing>[1],
  size: Parameters<typeof tabbed>[2],
) {
  if (key === 'Enter') return moved(at, 'ArrowDown', false, size)!;
  return key === 'Away' ? at : (tabbed(at, key === 'ShiftTab', size) ?? at);
}

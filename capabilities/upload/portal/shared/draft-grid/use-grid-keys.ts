import { useCallback, useRef, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { cellsOfClipboard, clipboardOf, moved, rangeOf, tabbed, type GridSize, type Place } from './grid-moves.ts';
import { afterEditing, type Editing, type EndEditing } from './grid-row.tsx';
import type { Change } from './grid-calls.ts';
import type { useDraftRows } from './use-draft-rows.ts';

interface GridKeys {
  rows: ReturnType<typeof useDraftRows>;
  size: GridSize;
  columns: readonly LineColumn[];
  /** Pasted rows below the last one are added. */
  grows: boolean;
}
type Cells = NonNullable<Change['cells']>;

/** The cursor, the selection, the cell that is edited, and what keys, mouse and clipboard do with them. */
export function useGridKeys(props: GridKeys) {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>(at);
  const [editing, setEditing] = useState<Editing | null>(null);
  const grid = useRef<HTMLElement>(null);
  const within = (place: Place): Place => ({ ...place, row: Math.min(place.row, Math.max(0, props.size.rows - 1)) });
  const [cursor, anchor] = [within(at).row === at.row ? at : within(at), within(corner)];
  const go = (place: Place, keepsCorner = false) => {
    setAt(place);
    if (!keepsCorner) setCorner(place);
  };
  const edit = (place: Place, text: string) => {
    // A row that is not loaded has no texts yet.
    if (props.rows.rowAt(place.row)) setEditing({ ...place, text });
  };

  const latest = useRef({ ...props, editing });
  latest.current = { ...props, editing };
  const onEnd = useCallback<EndEditing>((text, key) => {
    const { rows, size, columns, editing: cell } = latest.current;
    if (!cell) return;
    latest.current.editing = null;
    setEditing(null);
    if (key !== 'Away' || text === null) grid.current?.focus();
    const row = rows.rowAt(cell.row);
    const { field } = columns[cell.column]!;
    if (row && text !== null && text !== (row.texts[field] ?? '')) {
      row.texts[field] = text;
      void rows.change({ cells: [{ lineNo: row.lineNo, field, text }] });
    }
    if (key === 'Away') return;
    const place = afterEditing(cell, key, size);
    setAt(place);
    setCorner(place);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    grid.current = event.currentTarget;
    const { key, shiftKey } = event;
    const isFar = event.ctrlKey || event.metaKey;
    const text = props.rows.rowAt(cursor.row)?.texts[props.columns[cursor.column]!.field] ?? '';
    const place = key === 'Tab' ? tabbed(cursor, shiftKey, props.size) : moved(cursor, key, isFar, props.size);
    if (place) go(place, shiftKey && key !== 'Tab');
    else if (key === 'Enter' || key === 'F2') edit(cursor, text);
    else if (key === 'Delete' || key === 'Backspace') clear(props, cursor, anchor);
    // The key itself, or the input method, then writes into the input.
    else if (!isFar && !event.altKey && (key.length === 1 || key === 'Process')) return edit(cursor, '');
    else return undefined;
    event.preventDefault();
    return undefined;
  };
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    grid.current = event.currentTarget;
    const place = placeOf(event);
    if (place && !(event.target instanceof HTMLInputElement)) go(place, event.shiftKey);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    if (place) edit(place, props.rows.rowAt(place.row)?.texts[props.columns[place.column]!.field] ?? '');
  };
  const handlers = {
    onKeyDown,
    onMouseDown,
    onDoubleClick,
    ...clipboardHandlers(props, cursor, anchor, editing !== null),
  };
  return { cursor, anchor, editing, go, onEnd, handlers };
}

/** An input that is edited has the clipboard for itself. */
function clipboardHandlers(props: GridKeys, cursor: Place, anchor: Place, isEditing: boolean) {
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.clipboardData.setData('text/plain', clipboardOf(selected(props, cursor, anchor)));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    const { top, left } = rangeOf(cursor, anchor);
    paste(props, { row: top, column: left }, cellsOfClipboard(event.clipboardData.getData('text/plain')));
  };
  return { onCopy, onPaste };
}

function placeOf({ target }: MouseEvent): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

function selected({ rows, columns }: GridKeys, one: Place, other: Place): string[][] {
  const { top, bottom, left, right } = rangeOf(one, other);
  return Array.from({ length: bottom - top + 1 }, (_, place) =>
    columns.slice(left, right + 1).map(({ field }) => rows.rowAt(top + place)?.texts[field] ?? ''),
  );
}

function clear({ rows, columns }: GridKeys, one: Place, other: Place): void {
  const { top, bottom, left, right } = rangeOf(one, other);
  const cells: Cells = [];
  for (let place = top; place <= bottom; place += 1) {
    const row = rows.rowAt(place);
    for (const { field } of columns.slice(left, right + 1)) {
      if (row?.texts[field]) cells.push({ lineNo: row.lineNo, field, text: '' });
    }
  }
  if (cells.length > 0) void rows.change({ cells });
}

/** Cells from the cursor on to the right and down; what is right of the last column is left out. */
function paste({ rows, columns, size, grows }: GridKeys, at: Place, texts: readonly (readonly string[])[]): void {
  const cells: Cells = [];
  const added: Record<string, string>[] = [];
  texts.forEach((line, down) => {
    const fields = columns.slice(at.column, at.column + line.length).map(({ field }) => field);
    const index = at.row + down;
    // With all rows in sight the place of a row is its line; those with faults have gaps.
    const lineNo = grows ? index + 1 : rows.rowAt(index)?.lineNo;
    if (index >= size.rows) {
      if (grows) added.push(Object.fromEntries(fields.map((field, place) => [field, line[place]!])));
    } else if (lineNo !== undefined) {
      fields.forEach((field, place) => cells.push({ lineNo, field, text: line[place]! }));
    }
  });
  void rows.change({ cells, added });
}

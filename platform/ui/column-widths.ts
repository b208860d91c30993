import type { MouseEvent, PointerEvent } from 'react';
import type { TableSettings } from './table-settings.ts';

const NARROWEST = 56;
const WIDEST = 640;
/** Space between the end of a text and the end of its column, in pixels. */
const SPARE = 2;

const within = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** How wide a cell must be to show its content on one line. */
function naturalWidth(cell: HTMLElement): number {
  const { style } = cell;
  const before = style.whiteSpace;
  style.whiteSpace = 'nowrap';
  const edge = cell.querySelector<HTMLElement>('.column-edge');
  if (edge) edge.hidden = true;
  const range = document.createRange();
  range.selectNodeContents(cell);
  const { width } = range.getBoundingClientRect();
  if (edge) edge.hidden = false;
  style.whiteSpace = before;
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return width + parseFloat(paddingLeft) + parseFloat(paddingRight) + SPARE;
}

/** The width that fits the widest of the column's cells that are drawn, its head included. */
function fittingWidth(head: HTMLElement, table: HTMLElement): number {
  const index = (head as HTMLTableCellElement).cellIndex;
  const rows = [
    ...table.querySelectorAll<HTMLElement>('tbody tr.ant-table-row, .ant-table-tbody-virtual .ant-table-row'),
  ];
  const cells = rows.flatMap((row) => (row.children[index] as HTMLElement | undefined) ?? []);
  return within(Math.max(...[head, ...cells].map(naturalWidth)));
}

const headOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element && target.matches('.column-edge') ? target.closest<HTMLElement>('th') : null;

/**
 * The table's own listeners: a border that is dragged sets its column's width, one that is double-clicked fits it
 * (ui.md rule 15).
 */
export function columnWidthEvents(settings: TableSettings, change: (settings: TableSettings) => void) {
  const setWidth = (head: HTMLElement, width: number) =>
    change({ ...settings, widths: { ...settings.widths, [head.dataset.column!]: width } });
  return {
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const head = headOf(event.target);
      if (head) setWidth(head, fittingWidth(head, event.currentTarget));
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const head = headOf(event.target);
      if (!head) return;
      event.preventDefault();
      const { width } = head.getBoundingClientRect();
      const moved = (at: globalThis.PointerEvent) => within(width + at.clientX - event.clientX);
      const edge = event.target as HTMLElement;
      edge.setPointerCapture(event.pointerId);
      edge.addEventListener(
        'pointerup',
        (at) => {
          if (at.clientX !== event.clientX) setWidth(head, moved(at));
        },
        { once: true },
      );
    },
    /** A click on a border must not sort. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (headOf(event.target)) event.stopPropagation();
    },
  };
}

/** Every column as wide as what it shows. */
export function fitAllColumns(table: HTMLElement, settings: TableSettings): TableSettings {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[data-column]')];
  return {
    ...settings,
    widths: Object.fromEntries(heads.map((head) => [head.dataset.column!, fittingWidth(head, table)])),
  };
}

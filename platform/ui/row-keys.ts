import type { KeyboardEvent } from 'react';

const ROW = 'tr.ant-table-row';
/** The buttons and links of a row. */
const STOPS = 'a[href], button:not(:disabled), input:not(:disabled)';

const rowsOf = (frame: HTMLElement): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>(ROW)];
const stopsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(STOPS)];
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROW) : null;

/**
 * The list is one stop for Tab: the row last walked to, else the first. Links and buttons in the rows are reached by
 * arrows.
 */
function makeOneStop(frame: HTMLElement): void {
  const rows = rowsOf(frame);
  const current = rows.find((row) => row.tabIndex === 0) ?? rows[0];
  for (const row of rows) {
    const stops = stopsOf(row);
    for (const stop of stops) stop.tabIndex = -1;
    if (stops.length > 0 || row.classList.contains('row-opens')) row.tabIndex = row === current ? 0 : -1;
  }
}

function goTo(frame: HTMLElement, row: HTMLElement | undefined, column = -1): void {
  if (!row) return;
  for (const other of rowsOf(frame)) if (other.tabIndex === 0) other.tabIndex = -1;
  row.tabIndex = 0;
  (stopsOf(row)[column] ?? row).focus();
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };
const isPlain = ({
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}): boolean => !ctrlKey && !metaKey && !altKey && !isComposing;

/**
 * Arrows, J and K walk the rows, left and right its buttons; Enter opens a row, the space bar ticks it (ui.md rule 12).
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const frame = event.currentTarget;
  const target = event.target as HTMLElement;
  const row = rowOf(target);
  if (!row || !frame.contains(row) || !isPlain(event.nativeEvent) || event.defaultPrevented) return;
  const rows = rowsOf(frame);
  const stops = stopsOf(row);
  const at = stops.indexOf(target);
  const step = STEPS[event.key];
  if (step !== undefined) goTo(frame, rows[rows.indexOf(row) + step], at);
  else if (event.key === 'Home' || event.key === 'End') goTo(frame, event.key === 'Home' ? rows[0] : rows.at(-1));
  else if (event.key === 'ArrowRight') stops[at + 1]?.focus();
  else if (event.key === 'ArrowLeft') (stops[at - 1] ?? row).focus();
  else if (target === row && event.key === 'Enter') row.click();
  else if (target === row && event.key === ' ') row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  else return;
  event.preventDefault();
}

/**
 * Keeps the list one stop while rows come and go, and lets J and K enter it from the page. For a `ref`: answers what
 * ends it.
 */
export function watchRows(frame: HTMLElement): () => void {
  makeOneStop(frame);
  const observer = new MutationObserver(() => makeOneStop(frame));
  observer.observe(frame, { childList: true, subtree: true });
  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(target);
    if (!row || row.tabIndex === 0) return;
    for (const other of rowsOf(frame)) if (other.tabIndex === 0) other.tabIndex = -1;
    row.tabIndex = 0;
  };
  const onKey = (event: globalThis.KeyboardEvent) => {
    const { target } = event;
    const isFree = target === document.body || (target instanceof Element && target.matches('h1, main'));
    if (!isFree || !/^[jk]$/i.test(event.key) || !isPlain(event) || event.defaultPrevented) return;
    const rows = rowsOf(frame);
    const row = rows.find(({ tabIndex }) => tabIndex === 0);
    if (!row) return;
    event.preventDefault();
    goTo(frame, row);
  };
  frame.addEventListener('focusin', onFocus);
  window.addEventListener('keydown', onKey);
  return () => {
    observer.disconnect();
    frame.removeEventListener('focusin', onFocus);
    window.removeEventListener('keydown', onKey);
  };
}

import type { ClipboardEvent } from 'react';

/** Line ends and tabs part the words of a list; a field of one line would join them. */
const BREAKS = /\s*[\r\n\t]+\s*/g;

/** The field's text with a pasted list in it; null for a text without breaks, which the browser pastes itself. */
export function withoutBreaks(event: ClipboardEvent<HTMLInputElement>): string | null {
  const pasted = event.clipboardData.getData('text').trim();
  if (!/[\r\n\t]/.test(pasted)) return null;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  return value.slice(0, from) + pasted.replaceAll(BREAKS, '；') + value.slice(to);
}

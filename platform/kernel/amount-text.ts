import { yuanOfFen, type Fen } from './money.ts';

/**
 * Spec section 3, display formats: two decimals with thousands separators; '--' stays; '-' becomes an em dash; empty
 * gives 0.00. Minus is U+2212 (ui.md rule 2). Works on text: an amount is never a float.
 */
export function formatAmount(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '0.00';
  if (value === '--') return value;
  if (value === '-') return '—';
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!parts) return value;
  const decimals = (parts[3] ?? '').padEnd(2, '0').slice(0, 2);
  return `${parts[1] ? '\u2212' : ''}${groupThousands(parts[2]!)}.${decimals}`;
}

const groupThousands = (digits: string): string => digits.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');

/** 123450n → "1,234.50": an amount in a sentence. What goes over the wire is `yuanOfFen`. */
export const formatFen = (fen: Fen): string => formatAmount(yuanOfFen(fen));

/** 12345 → "12,345": a count in a sentence or a figure. */
export const formatCount = (count: number | bigint): string => count.toLocaleString('en-US');

import { formatAmount } from './amount-format.ts';

interface AmountTextProps {
  /** Yuan as it came over the wire. */
  value: string | null | undefined;
  /** Money in carries a plus, money out a minus: the direction is never told by colour alone (ui.md rule 2). */
  direction?: 'in' | 'out';
  prefix?: string;
  size?: 'normal' | 'large' | 'display';
}

const signs = { in: '+', out: '\u2212' } as const;

export function AmountText({ value, direction, prefix = '', size = 'normal' }: AmountTextProps) {
  return (
    <span className={`amount amount-${size}${direction ? ` amount-${direction}` : ''}`}>
      {prefix && <span className="amount-prefix">{prefix}</span>}
      {direction && signs[direction]}
      {formatAmount(value)}
    </span>
  );
}

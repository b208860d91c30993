import { Input, type InputRef } from 'antd';
import { useState, type Ref } from 'react';
import { formatAmount, parseAmountText } from './amount-format.ts';

interface AmountInputProps {
  /** Plain yuan text ("1234.5"); what cannot be read as an amount is kept as typed, so that the field's rule can say so. */
  value?: string;
  onChange?(value: string): void;
  onBlur?(): void;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  size?: 'small' | 'middle' | 'large';
  suffix?: string;
  ref?: Ref<InputRef>;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
}

/** Spec section 9: money input at most 12 characters; the grouped form is never typed. */
const MAX_LENGTH = 12;
const TYPEABLE = /[^\d.]/g;

/** At most two decimals and one point, while typing. */
const tidy = (text: string): string => {
  const [whole = '', ...rest] = text.replace(TYPEABLE, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
};

const grouped = (value: string): string => (/^\d+(\.\d{0,2})?$/.test(value) ? formatAmount(value.replace(/\.$/, '')) : value);

/**
 * An amount in yuan (ui.md rule 10): grouped when left, raw while edited, right-aligned, the numeric keypad on a phone, no spinner, deaf to the
 * wheel. A pasted "1,234.50 元" is understood.
 */
export function AmountInput({ value = '', onChange, onBlur, suffix = '元', placeholder = '0.00', ...rest }: AmountInputProps) {
  const [editing, setEditing] = useState(false);
  return (
    <Input
      {...rest}
      className="amount-input"
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      suffix={suffix}
      value={editing ? value : grouped(value)}
      maxLength={editing ? MAX_LENGTH : undefined}
      onFocus={() => setEditing(true)}
      onBlur={() => {
        setEditing(false);
        onBlur?.();
      }}
      onChange={(event) => onChange?.(tidy(event.target.value))}
      onPaste={(event) => {
        event.preventDefault();
        const pasted = event.clipboardData.getData('text');
        onChange?.(parseAmountText(pasted) ?? tidy(pasted));
      }}
    />
  );
}

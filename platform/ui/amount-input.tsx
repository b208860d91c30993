import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type FocusEvent, type Ref } from 'react';
import { cleanAmount, formatAmount, parseAmountText } from './amount-format.ts';

interface AmountInputProps {
  /** Plain yuan text ("1234.5"); other text is kept as typed, so that the field's rule can refuse it. */
  value?: string;
  onChange?(value: string): void;
  onBlur?(): void;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  size?: 'small' | 'middle' | 'large';
  suffix?: string;
  /** The one large figure of a form (look.md): left aligned after ¥. */
  hero?: boolean;
  ref?: Ref<InputRef>;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
}

/** Spec section 9: money input at most 12 characters; the grouped form is only shown. */
const MAX_LENGTH = 12;
/** Spec section 5: invalid characters are removed after 1 s; the value of the form is clean at once. */
const CLEANED_AFTER_MS = 1000;
/** Text that cleaning would turn into another amount stays as typed, and the field's rule refuses it. */
const tidy = (text: string): string => cleanAmount(text) ?? text;

const grouped = (value: string): string =>
  /^\d+(\.\d{0,2})?$/.test(value) ? formatAmount(value.replace(/\.$/, '')) : value;

/**
 * An amount in yuan (ui.md rule 10): grouped when left, raw while edited, right-aligned, the numeric keypad on a phone,
 * no spinner, unchanged by the wheel. A pasted "1,234.50 元" is understood; what is no amount (1e5, -5, 1.2.3) stays as
 * it is and is never made into one.
 */
export function AmountInput({
  value = '',
  onChange,
  onBlur,
  hero = false,
  suffix = hero ? '' : '元',
  placeholder = '0.00',
  ...rest
}: AmountInputProps) {
  const [editing, setEditing] = useState(false);
  /** As typed, while it differs from the clean value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The pointer puts the cursor where it points; with the keyboard everything is selected, as in any field. */
  const pointed = useRef(false);
  const enter = ({ target }: FocusEvent<HTMLInputElement>) => {
    setEditing(true);
    // The selection is lost with the grouped text, and the next key would be appended to the amount.
    if (!pointed.current) queueMicrotask(() => target.select());
  };
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => setTyped(null), CLEANED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      {...rest}
      className={hero ? 'amount-input amount-hero' : 'amount-input'}
      {...(hero ? { prefix: '¥' } : {})}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      suffix={suffix}
      value={editing ? (typed ?? value) : grouped(value)}
      maxLength={editing ? MAX_LENGTH : undefined}
      onPointerDown={() => (pointed.current = true)}
      onFocus={enter}
      onBlur={() => {
        pointed.current = false;
        setEditing(false);
        setTyped(null);
        onBlur?.();
      }}
      onChange={(event) => {
        const clean = tidy(event.target.value);
        setTyped(clean === event.target.value ? null : event.target.value);
        onChange?.(clean);
      }}
      onPaste={(event) => {
        event.preventDefault();
        const pasted = event.clipboardData.getData('text');
        setTyped(null);
        onChange?.(parseAmountText(pasted) ?? pasted.trim());
      }}
    />
  );
}

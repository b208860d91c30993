import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { preparePasswords } from '../password.ts';
import { TypedPassword, type PasswordEntry } from './password-entry.ts';
import { SecureKeyboard } from './secure-keyboard.tsx';
import './secure-password.css';

/** Spec section 5: 20 by default. */
const MAX_CHARACTERS = 20;

export interface PasswordInputProps extends Pick<
  AriaAttributes,
  'aria-invalid' | 'aria-describedby' | 'aria-required'
> {
  /** Fits a form's field; undefined empties it. Only the field holds what is entered, so no text comes from outside. */
  value?: PasswordEntry | undefined;
  onChange?(entry: PasswordEntry): void;
  placeholder?: string;
  id?: string;
  /** For password managers, at login only. */
  name?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  maxLength?: number;
  ref?: Ref<{ focus(): void }>;
}

/**
 * Entered in the page: masked, typed or pasted or pressed on the 安全键盘, sealed by the keyboard SDK when it is
 * submitted, never shown. The field is the only place of the text; it is emptied when it was sealed and when the page
 * is left. `aside`: one more button in the field.
 */
export function TypedPasswordInput({ aside, ...props }: PasswordInputProps & { aside?: ReactNode }) {
  const { value, onChange, disabled = false, maxLength = MAX_CHARACTERS, autoComplete = 'off', ref, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const entry = useRef<TypedPassword>(null);
  const [length, setLength] = useState(0);
  const [open, setOpen] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const panelId = useId();

  const wipe = () => {
    if (input.current) input.current.value = '';
    setLength(0);
  };
  const changed = () => {
    entry.current = new TypedPassword(input.current!.value, wipe);
    setLength(entry.current.length);
    onChange?.(entry.current);
  };
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useEffect(() => {
    // Set back from outside, e.g. by the form.
    if (!value && input.current) input.current.value = '';
  }, [value]);
  // A page that is left, also for another tab, keeps no password.
  useEffect(() => () => entry.current?.forget(), []);

  const type = (key: string) => {
    const { value: text, selectionStart, selectionEnd } = input.current!;
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    if (text.length - (end - start) >= maxLength) return;
    input.current!.setRangeText(key, start, end, 'end');
    changed();
  };
  const erase = () => {
    const { value: text, selectionStart, selectionEnd } = input.current!;
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    input.current!.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
    changed();
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const keyDown = (event: KeyboardEvent) => {
    updateCapsLock(event);
    if (event.key !== 'Escape' || !open) return;
    // Only this layer closes, not the dialog around it.
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div className="secure">
      <div className="secure-box">
        <input
          {...rest}
          ref={input}
          type="password"
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxLength}
          disabled={disabled}
          {...(open ? { inputMode: 'none' as const } : {})}
          onChange={changed}
          onFocus={preparePasswords}
          onKeyDown={keyDown}
          onKeyUp={updateCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="secure-open"
          aria-label="安全键盘"
          title="安全键盘"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          disabled={disabled}
          onMouseDown={(event) => (event.preventDefault(), input.current?.focus())}
          onClick={() => setOpen(!open)}
        >
          <KeyboardIcon />
        </button>
        {aside}
      </div>
      {capsLock && (
        <p className="secure-caps" role="status">
          大写锁定已开启
        </p>
      )}
      {open && (
        <SecureKeyboard id={panelId} length={length} disabled={disabled} onType={type} onErase={erase} onDone={close} />
      )}
    </div>
  );
}

export const KeyboardIcon = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    aria-hidden
  >
    <rect x="2.5" y="5.5" width="19" height="13" rx="2" />
    <path d="M6.5 9.5h.01M10 9.5h.01M13.5 9.5h.01M17 9.5h.01M6.5 12.5h.01M10 12.5h.01M13.5 12.5h.01M17 12.5h.01M8.5 15.5h7" />
  </svg>
);

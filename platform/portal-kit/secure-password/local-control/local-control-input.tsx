import { useEffect, useId, useImperativeHandle, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { KeyboardIcon, type PasswordInputProps } from '../typed-password-input.tsx';
import type { ControlState } from './control.ts';
import { InstallDialog, type InstallDialogProps } from './install-dialog.tsx';
import { controlDefaults, controlTexts, type ControlSettings } from './settings.ts';
import { useControl, type Phase } from './use-control.ts';
import '../../verify-dialog.css';

export interface LocalControlInputProps extends PasswordInputProps {
  /** Back to the field and the keyboard in the page. */
  onLeave(): void;
  /** Runs at Enter, when the field has lost the focus; default: the form is submitted. */
  onEnter?(): void;
}

/**
 * A password by the control on the person's own computer (spec section 4, password control): its window opens when the
 * field gets the focus, the field shows as many asterisks as were entered, and the text never comes here.
 */
export function LocalControlInput(props: LocalControlInputProps) {
  const { value, onChange, onLeave, onEnter, disabled = false, maxLength, placeholder, ref, autoFocus } = props;
  const ownId = useId();
  const settings: ControlSettings = {
    ...controlDefaults,
    elementId: props.id ?? ownId,
    maxLength: maxLength ?? controlDefaults.maxLength,
    placeholder: placeholder ?? controlDefaults.placeholder,
  };
  const input = useRef<HTMLInputElement>(null);
  const given = useRef(onChange);
  given.current = onChange;
  const enter = useRef((entry: Parameters<NonNullable<typeof onChange>>[0]) => given.current?.(entry));
  const control = useControl(settings, enter.current);
  const { state, phase, length, fault, reset } = control;
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useEffect(() => {
    if (!value) reset();
  }, [value, reset]);
  const ready = state?.kind === 'ready';
  useEffect(() => {
    if (ready && autoFocus) input.current?.focus();
  }, [ready, autoFocus]);

  /** The control's window takes the focus from the browser's: that neither closes it nor opens another one. */
  const wasAway = useRef(false);
  const focus = () => {
    if (!wasAway.current && phase !== 'entered') control.open();
    wasAway.current = false;
  };
  const blur = (event: FocusEvent) => {
    wasAway.current = !document.hasFocus();
    // A press on the field's own buttons is no leaving.
    if (!wasAway.current && !event.currentTarget.parentElement?.contains(event.relatedTarget)) control.close();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.blur();
      if (onEnter) onEnter();
      else event.currentTarget.form?.requestSubmit();
    } else if (event.key === ' ' || event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      control.open();
    }
  };
  return (
    <div className={`secure ${settings.className}`}>
      <div className="secure-box">
        {ready ? (
          <input
            ref={input}
            id={settings.elementId}
            aria-invalid={props['aria-invalid']}
            aria-describedby={props['aria-describedby']}
            aria-required={props['aria-required']}
            type="text"
            readOnly
            autoComplete="off"
            tabIndex={settings.tabIndex}
            disabled={disabled}
            value={'*'.repeat(length)}
            placeholder={placeholderOf(phase, settings.placeholder)}
            onFocus={focus}
            onBlur={blur}
            onClick={control.open}
            onKeyDown={keyDown}
          />
        ) : (
          <NotReady state={state} onLookAgain={control.lookAgain} />
        )}
        <button
          type="button"
          className="secure-open"
          aria-label="改用安全键盘"
          title="改用安全键盘"
          disabled={disabled}
          onClick={onLeave}
        >
          <KeyboardIcon />
        </button>
      </div>
      {fault && (
        <p className="secure-caps" role="alert">
          {fault}
        </p>
      )}
      <span className="secure-heard" role="status">
        {phase === 'entered' ? `已输入 ${length} 位` : ''}
      </span>
    </div>
  );
}

function placeholderOf(phase: Phase, placeholder: string): string {
  if (phase === 'open') return controlTexts.open;
  return phase === 'closed' ? controlTexts.closed : placeholder;
}

/** Instead of the field: why there is none, and what helps (spec section 8, password control). */
function NotReady({ state, onLookAgain }: { state: ControlState | null; onLookAgain(): void }) {
  if (state?.kind === 'ready') return null;
  if (state?.kind !== 'missing' && state?.kind !== 'outdated') {
    const mayChange = state?.kind === 'denied' || state?.kind === 'failed';
    return (
      <span className="secure-said-here">
        {controlTexts[state?.kind ?? 'checking']}
        {mayChange && <LookAgain onPress={onLookAgain} />}
      </span>
    );
  }
  const { kind, granted } = state;
  const install = async () => {
    await dialogs.open<undefined, InstallDialogProps>(InstallDialog, { granted, upgrades: kind === 'outdated' });
    onLookAgain();
  };
  return (
    <span className="secure-said-here">
      <button type="button" className="link-button" onClick={() => void install()}>
        {kind === 'outdated' ? controlTexts.upgrade : controlTexts.install}
      </button>
      <LookAgain onPress={onLookAgain} />
    </span>
  );
}

const LookAgain = ({ onPress }: { onPress(): void }) => (
  <button type="button" className="link-button" onClick={onPress}>
    重新检测
  </button>
);

import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  /** Beside the input, e.g. the button that sends a code. */
  side?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The login page's own input: no component library for three fields. The error stands beneath, tied to the field for screen readers. */
export function LoginField({ label, error, side, ref, ...input }: LoginFieldProps) {
  const id = useId();
  return (
    <div className={error ? 'login-field login-field-wrong' : 'login-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input {...input} id={id} ref={ref} aria-invalid={!!error} aria-describedby={error ? `${id}-error` : undefined} />
        {side}
      </div>
      <p id={`${id}-error`} className="login-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** Why the whole form was refused: in its place above the button, with the values kept (ui.md rule 7). */
export function LoginRefusal({ text }: { text: string }) {
  return (
    <p className="login-refusal" role="alert">
      {text}
    </p>
  );
}

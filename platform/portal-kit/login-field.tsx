import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import './login-field.css';

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  /** Next to the input, e.g. the button that sends a code. */
  side?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A label above and the error below, both linked to the field for screen readers. */
export function LabelledField(props: {
  label: string;
  error?: string | undefined;
  children(field: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }): ReactNode;
}) {
  const { label, error, children } = props;
  const id = useId();
  return (
    <div className={error ? 'login-field login-field-wrong' : 'login-field'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': !!error, 'aria-describedby': error ? `${id}-error` : undefined })}
      <p id={`${id}-error`} className="login-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The login page's own input: no component library for three fields. */
export const LoginField = ({ label, error, side, ref, ...input }: LoginFieldProps) => (
  <LabelledField label={label} error={error}>
    {(field) => (
      <div className="login-input">
        <input {...input} {...field} ref={ref} />
        {side}
      </div>
    )}
  </LabelledField>
);

/** Why the whole form was refused: in its place above the button, with the values kept (ui.md rule 7). */
export function LoginRefusal({ text }: { text: string }) {
  return (
    <p className="login-refusal" role="alert">
      {text}
    </p>
  );
}

import { Suspense } from 'react';
import { lazyCode } from '#platform/ui/load-code.ts';
import { useRemembered } from '#platform/ui/remembered.ts';
import { TypedPasswordInput, type PasswordInputProps } from './typed-password-input.tsx';

const LocalControlInput = lazyCode(async () => ({
  default: (await import('./local-control/local-control-input.tsx')).LocalControlInput,
}));

const isControl = (stored: unknown): stored is 'control' => stored === 'control';

export interface SecurePasswordInputProps extends PasswordInputProps {
  /** Offers the control on the person's own computer too: for the operation password, which has a session. */
  offersControl?: boolean;
}

/**
 * The one way to enter a password (spec sections 2 and 4): in the page, by the person's keyboard or the 安全键盘, or by
 * the local password control. This browser remembers which one the person chose; the page's own is the default.
 */
export function SecurePasswordInput({ offersControl = false, ...props }: SecurePasswordInputProps) {
  const [choice, choose] = useRemembered('passwordEntry', isControl);
  if (!offersControl) return <TypedPasswordInput {...props} />;
  const toControl = (
    <button
      type="button"
      className="secure-open secure-to-control"
      aria-label="使用密码控件"
      title="使用密码控件"
      disabled={props.disabled}
      onClick={() => choose('control')}
    >
      <ShieldIcon />
    </button>
  );
  const typed = <TypedPasswordInput {...props} aside={toControl} />;
  if (choice !== 'control') return typed;
  return (
    <Suspense fallback={<div className="secure-box" />}>
      <LocalControlInput {...props} onLeave={() => choose(null)} />
    </Suspense>
  );
}

const ShieldIcon = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M12 3.5 19 6v5.5c0 4.2-2.8 7.3-7 9-4.2-1.7-7-4.8-7-9V6Z" />
    <path d="M12 10v3.5M10.5 10.5a1.5 1.5 0 1 1 3 0 1.5 1.5 0 0 1-3 0Z" />
  </svg>
);

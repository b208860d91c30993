import './login-field.css';
import { readKept } from './storage.ts';

/** Why a session in this window ended without its person, and what is kept of it. */
export function WhyEnded() {
  const kept = readKept();
  if (!kept?.why) return null;
  const half = Object.keys(kept.forms).length > 0;
  return (
    <p className="login-notice login-ended" role="status">
      {kept.why}
      {half && '。未提交的内容会在登录后自动恢复'}
    </p>
  );
}

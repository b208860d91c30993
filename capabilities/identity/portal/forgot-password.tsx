import { useId, useState } from 'react';

/**
 * People cannot reset the login password themselves; this explains what to do instead. Opens in place, because old
 * browsers lack the dialog element.
 */
export function ForgotPassword({ phone, onMobile }: { phone: string | undefined; onMobile(): void }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="login-help">
      <button
        type="button"
        className="login-link"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        忘记密码
      </button>
      <div id={id} className="login-help-text" hidden={!open}>
        <p>登录密码不支持自助找回。您可以用登记的手机号收取验证码登录，无需密码。</p>
        <button type="button" className="login-link" onClick={onMobile}>
          使用手机验证码登录
        </button>
        <p>手机号已停用或收不到验证码时，请{phone ? `致电客服 ${phone}` : '联系客服'}，由客服核实身份后处理。</p>
      </div>
    </div>
  );
}

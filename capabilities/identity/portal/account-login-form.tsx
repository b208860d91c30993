import { useState, type FormEvent } from 'react';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { useNameAndPassword } from '#platform/portal-kit/name-and-password.tsx';
import { loginByPassword } from '../contract/operations.ts';
import { PictureCodeField, usePictureCode } from './picture-code.tsx';
import { sendSealed } from './shared/seal-login-password.ts';
import type { SendLogin, SignedIn } from './signed-in.ts';

const sendLogin: SendLogin = (login) => call(loginByPassword, login, { quiet: true });

/** `send`: another call that logs in by the same password, e.g. that of the company pay page. */
export function AccountLoginForm({
  onSignedIn,
  send = sendLogin,
}: {
  onSignedIn(signed: SignedIn): void;
  send?: SendLogin;
}) {
  const { fields, loginName, entered, askAgain } = useNameAndPassword({
    label: '登录名 / 手机号',
    missing: '请输入登录名或手机号',
  });
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const picture = usePictureCode('account');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const typed = entered();
    if (!typed || !picture.isTyped()) return;
    setBusy(true);
    try {
      const login = { loginName: typed.loginName, ...picture.typed() };
      onSignedIn(await sendSealed(typed.password, (sealed) => send({ ...login, ...sealed })));
    } catch (error) {
      const needsPicture = picture.refused(error, typed.loginName);
      if (!needsPicture) setRefusal(failureOf(error).message);
      askAgain(needsPicture ? '请重新输入密码' : undefined);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      {fields}
      <PictureCodeField state={picture} name={loginName} />
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  );
}

import { useEffect, type ReactNode } from 'react';
import { useSession } from '#platform/portal-kit/session.ts';
import { MobileLoginForm } from '../../mobile-login-form.tsx';
import { BrandMark } from '../brand-mark.tsx';
import '#platform/portal-kit/login-field.css';
import '../../login.css';
import './phone.css';

/** Below `/m/`, so that addresses of the portal begin one folder up. */
export const portalAddress = (path: string): string => `../#${path}`;

/** The frame of every page that a phone opens by scanning: the brand and one card. */
export function PhonePage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · 商户门户`;
  }, [title]);
  return (
    <div className="phone">
      <header className="phone-brand">
        <BrandMark />
        商户门户
      </header>
      <main className="phone-card">{children}</main>
    </div>
  );
}

/**
 * Its children for a person who is signed in on this phone, else the login: `lead` says what for. A password is entered
 * on the portal's own login page, which has the secure field and leads back here.
 */
export function SignedInOnPhone({ lead, children }: { lead: string; children: ReactNode }) {
  const token = useSession((state) => state.token);
  const begin = useSession((state) => state.begin);
  if (token) return children;
  const back = encodeURIComponent(`/m${location.hash.slice(1)}`);
  return (
    <>
      <h1>登录商户门户</h1>
      <p className="phone-lead">{lead}</p>
      <MobileLoginForm autoFocus={false} onSignedIn={({ ptoken, homePageUrl }) => begin(ptoken, homePageUrl)} />
      <p className="phone-other">
        <a href={portalAddress(`/login?redirect=${back}`)}>用账号和密码登录</a>
      </p>
    </>
  );
}

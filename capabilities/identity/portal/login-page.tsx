import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { WhyEnded } from '#platform/portal-kit/why-ended.tsx';
import { loadCode } from '#platform/ui/load-code.ts';
import { enterMerchant, openLoginPage } from '../contract/operations.ts';
import { type UserRoleRelation } from '../contract/signed-in.ts';
import { AccountLoginForm } from './account-login-form.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { LoginScenery } from './login-scenery.tsx';
import './login.css';
import { MerchantChoice } from './merchant-choice.tsx';
import { MobileLoginForm } from './mobile-login-form.tsx';
import type { SignedIn } from './signed-in.ts';

/** The code that draws a QR is loaded when it is needed. If it does not load, the other ways to log in still work. */
const QrLoginPanel = lazy(() => loadCode(() => import('./qr-login-panel.tsx')).catch(() => ({ default: QrMissing })));

function QrMissing() {
  return <LoginRefusal text="扫码登录加载失败，请刷新页面，或改用其他方式登录" />;
}

type Opening = OutputOf<typeof openLoginPage>;

const ways = [
  { key: 'account', label: '账号登录' },
  { key: 'mobile', label: '手机登录' },
  { key: 'qr', label: '扫码登录' },
] as const;
type Way = (typeof ways)[number]['key'];

/**
 * Login (spec sections 2 and 7): by account, by mobile or by a phone that scans a code; then, when several merchants
 * are open and none is the default, a choice.
 */
export default function LoginPage() {
  const [way, setWay] = useState<Way>('account');
  const [opening, setOpening] = useState<Opening | null>(null);
  const [choices, setChoices] = useState<UserRoleRelation[] | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const begin = useSession((state) => state.begin);

  useEffect(() => {
    document.title = '登录 · 商户门户';
    call(openLoginPage, {}, { quiet: true }).then(setOpening, () => undefined);
  }, []);

  const goIn = () => void navigate(safeReturnPath(search.get('redirect')) ?? '/', { replace: true });
  const onSignedIn = (signed: SignedIn) => {
    begin(signed.ptoken, signed.homePageUrl);
    const open = signed.userRoleRelations.filter((relation) => relation.authStatus === 'active');
    if (signed.mid === null && open.length > 0) setChoices(signed.userRoleRelations);
    else goIn();
  };
  const enter = async (relation: UserRoleRelation) => {
    const { platformToken, homePageUrl } = await call(
      enterMerchant,
      { mid: relation.mid, platformNo: relation.platformNo },
      { quiet: true },
    );
    begin(platformToken, homePageUrl);
    goIn();
  };

  return (
    <div className="login">
      <LoginScenery name={opening?.platformName ?? '商户门户'} />
      <main className="login-side">
        <div className="login-card">
          {choices ? (
            <MerchantChoice relations={choices} onChoose={enter} />
          ) : (
            <>
              <h1>登录商户门户</h1>
              <p className="login-lead">查询资金、发起付款、复核订单</p>
              <WhyEnded />
              <WayTabs way={way} onChange={setWay} />
              <div role="tabpanel" aria-label={ways.find((one) => one.key === way)!.label}>
                {way === 'account' && (
                  <>
                    <AccountLoginForm onSignedIn={onSignedIn} />
                    <ForgotPassword phone={opening?.phone} onMobile={() => setWay('mobile')} />
                  </>
                )}
                {way === 'mobile' && <MobileLoginForm onSignedIn={onSignedIn} />}
                {way === 'qr' && (
                  <Suspense>
                    <QrLoginPanel onSignedIn={onSignedIn} />
                  </Suspense>
                )}
              </div>
              {opening?.announcements.map((one) => (
                <p key={one.title} className="login-notice">
                  <b>{one.title}</b> {one.text}
                </p>
              ))}
            </>
          )}
        </div>
        <footer className="login-foot">
          {opening && (
            <>
              {opening.phone && <span>客服电话 {opening.phone}</span>}
              <span>© {opening.providerName}</span>
              {opening.icp && <span>{opening.icp}</span>}
              <Link to="/receipt">回单验真</Link>
            </>
          )}
        </footer>
      </main>
    </div>
  );
}

function WayTabs({ way, onChange }: { way: Way; onChange(way: Way): void }) {
  const selected = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  // Arrow keys go from tab to tab; the field of the new tab must not take the focus.
  useEffect(() => {
    if (byKey.current) selected.current?.focus();
    byKey.current = false;
  }, [way]);
  const step = (by: number) => {
    byKey.current = true;
    onChange(ways[(ways.findIndex((one) => one.key === way) + by + ways.length) % ways.length]!.key);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  return (
    <div className="login-tabs" role="tablist" aria-label="登录方式">
      {ways.map(({ key, label }) => (
        <button
          key={key}
          ref={way === key ? selected : null}
          type="button"
          role="tab"
          aria-selected={way === key}
          tabIndex={way === key ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={onKey}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

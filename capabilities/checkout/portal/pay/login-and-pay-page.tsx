import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { enterMerchant } from '#capabilities/identity/contract/operations.ts';
import { type UserRoleRelation } from '#capabilities/identity/contract/signed-in.ts';
import { AccountLoginForm, type SendLogin, type SignedIn } from '#capabilities/identity/portal/shared/login-parts.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { newLoginAndPay, type TradeView } from '../../contract/login-operations.ts';
import { PayFrame } from './pay-frame.tsx';
import { isLink, NO_LINK, payPage } from './pay-path.ts';
import { TradeSummary } from './trade-summary.tsx';

/** Most payers have one merchant: the choice is no part of what everybody loads. */
const MerchantChoice = lazy(async () => ({
  default: (await import('#capabilities/identity/portal/shared/merchant-choice.ts')).MerchantChoice,
}));

/** Why a login for it makes no sense any more. */
const over = {
  paid: '该收款单已付款，无需再次付款',
  expired: '该收款单已过有效期，请联系收款方重新发起',
  closed: '该收款单已被收款方关闭，如有疑问请联系收款方',
} as const;

/**
 * The company pay page (spec section 2, `#/bfpLoginAndPay`): a visitor with the link sees who asks for what, then logs
 * in. As light as the login page: no component library, no shell.
 */
export default function LoginAndPayPage() {
  const [search] = useSearchParams();
  const link = search.get('trade') ?? '';
  // Another link in the same window starts over.
  return <OpenedLink key={link} link={link} />;
}

function OpenedLink({ link }: { link: string }) {
  const [trade, setTrade] = useState<TradeView | null>(null);
  const [refusal, setRefusal] = useState(isLink(link) ? '' : NO_LINK);
  const [attempt, setAttempt] = useState(0);
  const [choices, setChoices] = useState<UserRoleRelation[] | null>(null);
  const navigate = useNavigate();
  const goOn = () => void navigate(payPage('orderPay', link));
  const enter = async ({ mid, platformNo }: UserRoleRelation) => {
    const { platformToken, homePageUrl } = await call(enterMerchant, { mid, platformNo }, { quiet: true });
    useSession.getState().begin(platformToken, homePageUrl);
    goOn();
  };

  useEffect(() => {
    if (!isLink(link)) return;
    let stale = false;
    const tell = (show: () => void) => !stale && show();
    call(newLoginAndPay, { trade: link }, { quiet: true }).then(
      (opened) => tell(() => (setTrade(opened.trade), setRefusal(''))),
      (error: unknown) => tell(() => setRefusal(failureOf(error).message)),
    );
    return () => {
      stale = true;
    };
  }, [link, attempt]);

  if (choices) {
    return (
      <PayFrame title="选择付款商户" ownHeading>
        <Suspense>
          <MerchantChoice relations={choices} onChoose={enter} />
        </Suspense>
      </PayFrame>
    );
  }
  return (
    <PayFrame title="付款">
      {refusal && (
        <p className="pay-said pay-said-bad" role="alert">
          {refusal}
        </p>
      )}
      {refusal && isLink(link) && (
        <button type="button" className="plain-button" onClick={() => setAttempt(attempt + 1)}>
          重试
        </button>
      )}
      {!refusal && !trade && <p className="muted">正在打开付款链接…</p>}
      {trade && (
        <>
          <TradeSummary trade={trade} />
          {trade.state === 'open' || trade.state === 'paying' ? (
            <PayerLogin link={link} isPaying={trade.state === 'paying'} onChoices={setChoices} onDone={goOn} />
          ) : (
            <p className="pay-said">{over[trade.state]}</p>
          )}
        </>
      )}
    </PayFrame>
  );
}

interface PayerLoginProps {
  link: string;
  isPaying: boolean;
  /** Logged in, and the session is in none of these yet. */
  onChoices(relations: UserRoleRelation[]): void;
  onDone(): void;
}

/** Login by the pay page's own call; a browser that is logged in may continue at once. */
function PayerLogin({ link, isPaying, onChoices, onDone }: PayerLoginProps) {
  const begin = useSession((state) => state.begin);
  const { state } = useLocation() as { state: { asOther?: boolean } | null };
  const token = useSession((session) => session.token);
  const [known, setKnown] = useState(token !== '' && !state?.asOther);
  const send: SendLogin = async (login) =>
    (await call(newLoginAndPay, { trade: link, login }, { quiet: true })).signedIn!;
  const onSignedIn = (signed: SignedIn) => {
    begin(signed.ptoken, signed.homePageUrl);
    if (signed.mid === null && signed.userRoleRelations.some(({ authStatus }) => authStatus === 'active'))
      onChoices(signed.userRoleRelations);
    else onDone();
  };

  if (known) {
    return (
      <>
        <button type="button" className="pay-main" onClick={onDone}>
          {isPaying ? '查看付款进度' : '继续付款'}
        </button>
        <p className="pay-other">
          <button type="button" className="pay-text-button" onClick={() => setKnown(false)}>
            使用其他账号登录
          </button>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="pay-lead">
        {isPaying ? '该收款单正在付款中，付款方登录后可查看进度' : '请使用贵公司的商户门户账号登录后付款'}
      </p>
      <AccountLoginForm onSignedIn={onSignedIn} send={send} />
    </>
  );
}

import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { enterMerchant } from '#capabilities/identity/contract/operations.ts';
import { type UserRoleRelation } from '#capabilities/identity/contract/signed-in.ts';
import { call, useCall, useSession } from '#platform/portal-kit/index.ts';
import { ErrorState, lazyCode, Skeleton } from '#platform/ui/index.ts';
import { loginCheck } from '../../contract/operations.ts';
import { PayForm, type Checked } from './pay-form.tsx';
import { PayFrame } from './pay-frame.tsx';
import { payEntry } from './pay-path.ts';
import { PayingOrder } from './paying-order.tsx';
import { TradeSummary } from './trade-summary.tsx';

/** Few people have several merchants, so the login page's parts are loaded when one must be chosen. */
const MerchantChoice = lazyCode(async () => ({
  default: (await import('#capabilities/identity/portal/shared/merchant-choice.ts')).MerchantChoice,
}));

/**
 * `#/bfpLoginAndPay/orderPay`: the trade, the paying account, and the payment itself. With an order in the address: its
 * result.
 */
export default function OrderPayPage() {
  const [search] = useSearchParams();
  const link = search.get('trade') ?? '';
  const orderNo = search.get('orderNo') ?? '';
  if (!orderNo) return <Payment link={link} />;
  return (
    <PayFrame title="付款处理">
      <PayingOrder link={link} orderNo={orderNo} />
    </PayFrame>
  );
}

function Payment({ link }: { link: string }) {
  const [choosing, setChoosing] = useState(false);
  // A payment that came to nothing has made the trade payable again since it was last seen.
  const check = useCall(loginCheck, { trade: link }, { quiet: true, fresh: true });
  const { data } = check;
  const active = data?.merchants.filter(({ authStatus }) => authStatus === 'active') ?? [];
  if (data && (choosing || (data.mid === null && active.length > 0))) {
    return (
      <PayFrame title="选择付款商户" ownHeading>
        <Suspense fallback={<Skeleton rows={4} />}>
          <MerchantChoice relations={data.merchants} onChoose={enter} />
        </Suspense>
      </PayFrame>
    );
  }
  return (
    <PayFrame title="确认付款">
      {check.error && !data ? (
        <ErrorState failure={check.error} onRetry={() => void check.refetch()} />
      ) : (
        !data && <Skeleton rows={6} />
      )}
      {data && (
        <Asked
          link={link}
          check={data}
          onChoose={active.some(({ mid }) => mid !== data.mid) ? () => setChoosing(true) : null}
        />
      )}
    </PayFrame>
  );
}

/** The trade, and the paying merchant. `onChoose`: null when there is no other merchant. */
function Asked({ link, check: data, onChoose }: { link: string; check: Checked; onChoose: (() => void) | null }) {
  const payable = data.mid !== null && data.refusal === '';
  // Once shown, the form stays: its own payment makes the trade unpayable, and the form reports the result.
  const [hasForm, setHasForm] = useState(payable);
  if (payable && !hasForm) setHasForm(true);
  return (
    <>
      <TradeSummary trade={data.trade} />
      <div className="pay-who">
        <span>
          <span className="muted">付款商户　</span>
          {data.customerName || '尚未加入任何商户'}
        </span>
        {onChoose && (
          <button type="button" className="pay-text-button" onClick={onChoose}>
            更换付款商户
          </button>
        )}
      </div>
      {hasForm ? <PayForm link={link} check={data} /> : <NotNow link={link} check={data} />}
    </>
  );
}

/** Into another merchant; the page is loaded again, so that nothing of the previous merchant is left (ui.md 1.6). */
async function enter({ mid, platformNo }: UserRoleRelation): Promise<void> {
  const { platformToken, homePageUrl } = await call(enterMerchant, { mid, platformNo }, { quiet: true });
  useSession.getState().begin(platformToken, homePageUrl);
  location.reload();
}

/** Why it cannot be paid now, and what to do instead. */
function NotNow({ link, check }: { link: string; check: Checked }) {
  const navigate = useNavigate();
  return (
    <>
      <p className="pay-said" role="alert">
        {check.refusal || '您的账号还没有加入任何商户，不能付款，请使用贵公司的账号登录'}
      </p>
      <div className="pay-actions">
        {check.orderNo && (
          <button
            type="button"
            className="plain-button plain-button-main"
            onClick={() => void navigate(`?${new URLSearchParams({ trade: link, orderNo: check.orderNo! })}`)}
          >
            查看付款结果
          </button>
        )}
        <button
          type="button"
          className="plain-button"
          onClick={() => void navigate(payEntry(link), { state: { asOther: true } })}
        >
          使用其他账号
        </button>
      </div>
    </>
  );
}

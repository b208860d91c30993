import { Button } from 'antd';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OrderDetail } from '#capabilities/order/contract/operations.ts';
import { OutcomeRows } from './outcome-rows.tsx';
import { PayFrame } from './pay-frame.tsx';
import { NoPayment } from './no-payment.tsx';
import { isLink, payPage } from './pay-path.ts';
import { ToldOrder } from './paying-order.tsx';

const NOTHING_TAKEN = '本次付款未完成，账户没有扣款';

/**
 * `#/bfpLoginAndPay/payFail`: certainly not paid. Either the submission was refused, with its reason in the address, or
 * an order ended without payment and has a reason.
 */
export default function PayFailPage() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { reason?: unknown } | null };
  const [link, orderNo] = [search.get('trade') ?? '', search.get('orderNo') ?? ''];
  return (
    <PayFrame title="付款未完成">
      {orderNo ? (
        <ToldOrder page="payFail" link={link} orderNo={orderNo}>
          {(order) => <Failed link={link} reason={reasonOf(order)} order={order} />}
        </ToldOrder>
      ) : typeof state?.reason === 'string' && isLink(link) ? (
        <Failed link={link} reason={state.reason} />
      ) : (
        <NoPayment link={link} />
      )}
    </PayFrame>
  );
}

/** The order's own sentence; for an end by people, who ended it. */
function reasonOf({ state, failReason, stateName }: OrderDetail): string {
  if (state === 'rejected' || state === 'returned_to_maker')
    return `复核人${state === 'rejected' ? '拒绝' : '退回'}了该笔付款：${failReason}`;
  return failReason || `订单${stateName}`;
}

function Failed({ link, reason, order }: { link: string; reason: string; order?: OrderDetail }) {
  const navigate = useNavigate();
  return (
    <section className="result" role="status">
      <svg className="result-mark pay-failed-mark" width="64" height="64" viewBox="0 0 64 64" fill="none" aria-hidden>
        <circle cx="32" cy="32" r="30" fill="currentColor" opacity=".12" />
        <circle cx="32" cy="32" r="22" fill="currentColor" />
        <path d="m24.5 24.5 15 15m0-15-15 15" stroke="var(--surface)" strokeWidth="3.5" strokeLinecap="round" />
      </svg>
      <h2>付款失败</h2>
      {reason && <p className="result-notice">{reason}</p>}
      <p className="result-notice">{NOTHING_TAKEN}</p>
      {order && (
        <div className="result-body">
          <OutcomeRows order={order} timeLabel="结束时间" />
        </div>
      )}
      <div className="result-actions">
        <Button type="primary" onClick={() => void navigate(payPage('orderPay', link))}>
          重新支付
        </Button>
        <Button onClick={() => void navigate('/')}>进入商户门户</Button>
      </div>
    </section>
  );
}

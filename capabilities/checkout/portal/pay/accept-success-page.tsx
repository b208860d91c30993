import { useNavigate, useSearchParams } from 'react-router';
import { REVIEW_NOTICE } from '#capabilities/order/portal/shared/payment/index.ts';
import { pathTo } from '#platform/portal-kit/index.ts';
import { SuccessPage } from '#platform/ui/index.ts';
import { OutcomeRows } from './outcome-rows.tsx';
import { PayFrame } from './pay-frame.tsx';
import { ToldOrder } from './paying-order.tsx';

/**
 * `#/bfpLoginAndPay/acceptSuccess`: accepted, and waiting for the payer's own reviewers. It reads the state again by
 * itself.
 */
export default function AcceptSuccessPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const orderNo = search.get('orderNo') ?? '';
  return (
    <PayFrame title="付款已受理">
      <ToldOrder page="acceptSuccess" link={search.get('trade') ?? ''} orderNo={orderNo}>
        {(order) => (
          <SuccessPage
            notice={`等待复核，复核通过后完成付款。${REVIEW_NOTICE}`}
            continueText="进入商户门户"
            onContinue={() => void navigate('/')}
            onDetail={() => void navigate(pathTo('/order/detail', { orderNo }))}
          >
            <OutcomeRows order={order} timeLabel="提交时间" />
          </SuccessPage>
        )}
      </ToldOrder>
    </PayFrame>
  );
}

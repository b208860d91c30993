import { useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '#platform/portal-kit/index.ts';
import { SuccessPage } from '#platform/ui/index.ts';
import { OutcomeRows } from './outcome-rows.tsx';
import { PayFrame } from './pay-frame.tsx';
import { ToldOrder } from './paying-order.tsx';

/** `#/bfpLoginAndPay/paySuccess`: the payee has the money. */
export default function PaySuccessPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const orderNo = search.get('orderNo') ?? '';
  return (
    <PayFrame title="付款完成">
      <ToldOrder page="paySuccess" link={search.get('trade') ?? ''} orderNo={orderNo}>
        {(order) => (
          <SuccessPage
            title="付款成功"
            notice="款项已实时到账"
            continueText="进入商户门户"
            onContinue={() => void navigate('/')}
            onDetail={() => void navigate(pathTo('/order/detail', { orderNo }))}
          >
            <OutcomeRows order={order} timeLabel="付款时间" />
          </SuccessPage>
        )}
      </ToldOrder>
    </PayFrame>
  );
}

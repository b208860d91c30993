import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { queryOrderDetail, type OrderDetail } from '#capabilities/order/contract/operations.ts';
import { useCall, type CallResult } from '#platform/portal-kit/index.ts';
import { ErrorState, Skeleton, SuccessPage } from '#platform/ui/index.ts';
import { NoPayment } from './no-payment.tsx';
import { pageOfOrder, payEntry, payPage } from './pay-path.ts';

type PayPage = ReturnType<typeof pageOfOrder>;

const UNDER_WAY_MS = 1_000;
const UNDER_REVIEW_MS = 5_000;
const refreshOf: Readonly<Record<PayPage, number | false>> = {
  orderPay: UNDER_WAY_MS,
  acceptSuccess: UNDER_REVIEW_MS,
  paySuccess: false,
  payFail: false,
};

/** The order of an outcome page. When its state changes, the page of the new state replaces this one. */
function useToldOrder(page: PayPage, link: string, orderNo: string): CallResult<typeof queryOrderDetail> {
  const navigate = useNavigate();
  const order = useCall(
    queryOrderDetail,
    { orderNo },
    { quiet: true, refreshMs: refreshOf[page], enabled: orderNo !== '' },
  );
  const now = order.data && pageOfOrder(order.data.state);
  useEffect(() => {
    if (now && now !== page) void navigate(payPage(now, link, orderNo), { replace: true });
  }, [now, page, link, orderNo, navigate]);
  return order;
}

/** The order when it is loaded and belongs to this page; else a placeholder or an error. */
export function ToldOrder({
  page,
  link,
  orderNo,
  children,
}: {
  page: PayPage;
  link: string;
  orderNo: string;
  children(order: OrderDetail): React.ReactNode;
}) {
  const order = useToldOrder(page, link, orderNo);
  if (!orderNo) return <NoPayment link={link} />;
  if (order.error && !order.data) return <ErrorState failure={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data || pageOfOrder(order.data.state) !== page) return <Skeleton rows={5} />;
  return children(order.data);
}

/** Accepted and not finished, usually for a second. Never called failed (ui.md rule 8). */
export function PayingOrder({ link, orderNo }: { link: string; orderNo: string }) {
  const navigate = useNavigate();
  const order = useToldOrder('orderPay', link, orderNo);
  if (order.error && !order.data) return <ErrorState failure={order.error} onRetry={() => void order.refetch()} />;
  return (
    <SuccessPage
      kind="unknown"
      notice="付款正在处理，结果出来后自动显示，请勿重复付款"
      onAskAgain={() => void order.refetch()}
      asking={order.isFetching && !order.data}
      continueText="返回"
      onContinue={() => void navigate(payEntry(link))}
    />
  );
}

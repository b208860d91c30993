import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { EmptyState } from '#platform/ui/index.ts';
import { isLink, payEntry } from './pay-path.ts';

/** An outcome page without an order: opened by hand or by an incomplete address. Says so, and where to continue. */
export function NoPayment({ link }: { link: string }) {
  const navigate = useNavigate();
  const hasLink = isLink(link);
  return (
    <>
      <EmptyState
        title="没有可显示的付款"
        hint={
          hasLink
            ? '请返回付款链接查看这笔收款单的付款进度'
            : '地址中缺少付款信息。请重新打开收款方发来的付款链接，或在商户门户的订单流水中查看付款结果'
        }
      />
      <div className="result-actions pay-actions">
        {hasLink ? (
          <Button type="primary" onClick={() => void navigate(payEntry(link))}>
            返回付款链接
          </Button>
        ) : (
          <Button type="primary" onClick={() => void navigate('/order/journal')}>
            查看订单流水
          </Button>
        )}
        <Button onClick={() => void navigate('/')}>进入商户门户</Button>
      </div>
    </>
  );
}

import { Button } from 'antd';
import { useCan } from '#platform/portal-kit/index.ts';
import { formatAmount, InlineFailure } from '#platform/ui/index.ts';
import type { Payment } from './payment.ts';

/**
 * The one primary button of a payment form, with what went wrong above it. It says what it does as soon as the form
 * knows it.
 */
export function PaymentSubmit({ payment: { kind, complete, values, busy, failure } }: { payment: Payment }) {
  const allowed = useCan(kind.rights.make);
  return (
    <div className="payment-submit">
      <InlineFailure failure={failure} />
      {allowed ? (
        <Button type="primary" size="large" block htmlType="submit" loading={busy} disabled={busy}>
          {complete ? `${kind.name} ${formatAmount(values.amount!)} 元` : kind.name}
        </Button>
      ) : (
        <p className="muted">您没有提交{kind.name}的权限，请联系贵公司的管理员开通</p>
      )}
    </div>
  );
}

import { Button } from 'antd';
import { useCan } from '#platform/portal-kit/index.ts';
import { formatAmount, InlineFailure } from '#platform/ui/index.ts';

interface PaymentSubmitProps {
  /** The button's permission. */
  code: string;
  /** 提现, 转账. */
  verb: string;
  /** In yuan, once the form knows it: the button says what it does. */
  amount: string | undefined;
  busy: boolean;
  failure: { message: string; reference?: string } | null;
}

/** The one primary button of a payment form, with what went wrong above it. */
export function PaymentSubmit({ code, verb, amount, busy, failure }: PaymentSubmitProps) {
  const allowed = useCan(code);
  return (
    <div className="payment-submit">
      <InlineFailure failure={failure} />
      {allowed ? (
        <Button type="primary" size="large" block htmlType="submit" loading={busy} disabled={busy}>
          {amount === undefined ? verb : `${verb} ${formatAmount(amount)} 元`}
        </Button>
      ) : (
        <p className="muted">您没有提交{verb}的权限，请联系贵公司的管理员开通</p>
      )}
    </div>
  );
}

import { Button } from 'antd';
import { useCan } from '#platform/portal-kit/index.ts';
import { InlineFailure } from '#platform/ui/index.ts';

/** The one primary button of a payment form, with what went wrong above it. `code` is the button's permission. */
export function PaymentSubmit(props: { code: string; what: string; busy: boolean; failure: { message: string; reference?: string } | null }) {
  const allowed = useCan(props.code);
  return (
    <div className="payment-submit">
      <InlineFailure failure={props.failure} />
      {allowed ? (
        <Button type="primary" size="large" block htmlType="submit" loading={props.busy} disabled={props.busy}>
          下一步
        </Button>
      ) : (
        <p className="muted">您没有提交{props.what}的权限，请联系贵公司的管理员开通</p>
      )}
    </div>
  );
}

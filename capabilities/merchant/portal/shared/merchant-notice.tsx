import { useCall } from '#platform/portal-kit/index.ts';
import { showMerchant } from '../../contract/record-operations.ts';
import type { MerchantState } from '../../contract/words.ts';
import './merchant-notice.css';

/** What the provider does not let a merchant do. Nobody enters one in the other states. */
const effects: Readonly<Partial<Record<MerchantState, string>>> = {
  receive_only: '本商户目前只收不付，不能发起付款；收款和退回的款项仍可入账',
  closing: '本商户正在销户，不再收款，请转出余额并了结未完成的事项',
};

/** On the pages that people see first, while the provider restricts the merchant: what, why, and whom to call. */
export function MerchantNotice() {
  const { data } = useCall(showMerchant, {}, { quiet: true });
  const effect = data && effects[data.state];
  if (!effect) return null;
  const { stateReason, managerName, managerPhone } = data;
  return (
    <div className="merchant-notice" role="status">
      <p>
        <b>{effect}</b>
      </p>
      <p>
        {stateReason && `原因：${stateReason}。`}如有疑问，请联系客户经理{managerName} {managerPhone}
      </p>
    </div>
  );
}

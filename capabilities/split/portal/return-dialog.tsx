import { PayBackDialog, type PayBackValues } from '#capabilities/order/portal/shared/pay-back-dialog.tsx';
import { useChange } from '#platform/portal-kit/index.ts';
import { type DialogProps } from '#platform/ui/index.ts';
import { SPLIT_TEXT_REFUSED, splitMembers } from '../contract/errors.ts';
import { listReceivedShares, returnShare, type ReceivedShare } from '../contract/return-operations.ts';
import { REFRESHES } from './split-actions.tsx';

/** The text of a return is its reason. */
const fieldOf = { ...splitMembers, [SPLIT_TEXT_REFUSED]: 'reason' };

/** Asks how much of a share goes back and why, and sends it. Closes with the order's state, or with nothing. */
export function ReturnDialog({ share, close }: DialogProps<string> & { share: ReceivedShare }) {
  const { shareNo, returnable, payerName } = share;
  const change = useChange(returnShare, { refreshes: [...REFRESHES, listReceivedShares] });
  const send = ({ amount, reason, waits }: PayBackValues) =>
    change.run(
      { shareNo, amount, reason: reason.trim(), waits },
      {
        title: '确认分账回退',
        review: [{ label: '退回原因', value: reason.trim() }],
      },
    );
  return (
    <PayBackDialog<typeof returnShare, PayBackValues>
      what="退回"
      max={returnable}
      to={`退给${payerName}，从收到分账的账户扣款`}
      reasonHint="例如：交易退款，退回分账"
      change={change}
      start={{ amount: returnable, reason: '', waits: false }}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    />
  );
}

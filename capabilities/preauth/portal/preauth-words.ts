import { orderTones } from '#capabilities/order/contract/words.ts';
import { formatShortTime } from '#platform/ui/short-time.ts';
import type { Tone } from '#platform/ui/status-tag.tsx';
import type { PreauthRow } from '../contract/operations.ts';
import type { PreauthState } from '../contract/words.ts';

export const preauthTones: Readonly<Record<PreauthState, Tone>> = {
  ...orderTones,
  returned: 'off',
  unconfirmed: 'waiting',
  cancelled: 'off',
  lapsed: 'off',
};

/** Below the state in the list: until when somebody has to act. */
export const deadlineOf = ({ state, confirmUntil, expiresAt }: PreauthRow): string =>
  state === 'unconfirmed'
    ? `${formatShortTime(confirmUntil)} 前确认`
    : state === 'authorized'
      ? `${formatShortTime(expiresAt)} 到期`
      : '';

/** Next to the state on its own page: who acts next, or how it ended. */
export function nextStepOf({ state, side, confirmUntil, expiresAt }: PreauthRow): string {
  const isPayee = side === 'payee';
  switch (state) {
    case 'unconfirmed':
      return isPayee
        ? `等待付款方确认，${formatShortTime(confirmUntil)} 前未确认则自动失效`
        : `请在 ${formatShortTime(confirmUntil)} 前确认，确认后冻结付款账户的资金`;
    case 'pending_review':
      return isPayee ? '付款方复核通过后冻结资金' : '复核通过后冻结资金';
    case 'authorized':
      return isPayee
        ? `请在 ${formatShortTime(expiresAt)} 前完成或撤销，到期自动解冻`
        : `收款方可在 ${formatShortTime(expiresAt)} 前完成或撤销，到期自动解冻`;
    case 'lapsed':
      return isPayee ? '付款方未在1天内确认，如仍需要请重新发起' : '未在1天内确认，如仍需要请联系收款方重新发起';
    case 'expired':
      return '已到期，资金已退回付款账户';
    case 'returned':
      return '完成已撤销，资金已退回付款账户';
    default:
      return '';
  }
}

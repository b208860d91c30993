import { formatShortTime } from '#platform/ui/short-time.ts';
import type { Tone } from '#platform/ui/status-tag.tsx';
import type { SplitTradeRow } from '../contract/operations.ts';
import type { ReceivedShare } from '../contract/return-operations.ts';
import type { ShareResult, TradeState } from '../contract/words.ts';

export const tradeTones: Readonly<Record<TradeState, Tone>> = {
  open: 'off',
  freezing: 'running',
  sharing: 'running',
  shared: 'good',
  finished: 'good',
  expired: 'off',
};

export const resultTones: Readonly<Record<ShareResult, Tone>> = {
  waiting: 'running',
  succeeded: 'good',
  failed: 'bad',
  partly_returned: 'off',
  returned: 'off',
};

export const receivedTones: Readonly<Record<ReceivedShare['state'], Tone>> = { open: 'good', part: 'off', all: 'off' };

/** Below the state in the list: until when somebody has to act. */
export const deadlineOf = ({ expiresAt }: SplitTradeRow): string =>
  expiresAt ? `${formatShortTime(expiresAt)} 到期解冻` : '';

/** Next to the state on its own page: what comes next, or how it ended. */
export function nextStepOf({ state, limit, expiresAt }: SplitTradeRow): string {
  switch (state) {
    case 'open':
      return limit === '0.00' ? '可分金额不足0.01元，不能分账' : '冻结可分金额后，即可分给已绑定的接收方';
    case 'freezing':
      return '冻结尚未完成，完成后即可分账';
    case 'sharing':
      return expiresAt ? `请在 ${formatShortTime(expiresAt)} 前分账或完结，到期未分的金额自动解冻` : '';
    case 'shared':
      return '可分金额已全部分给接收方';
    case 'finished':
      return '分账已完结，未分的金额已解冻';
    case 'expired':
      return '已超过30天，未分的金额已自动解冻';
  }
}

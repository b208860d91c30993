import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { STEP_UP } from '../constants.ts';
import type { StepUpSign } from '../contract/words.ts';

/** What a merchant asks for at one sign of risk. The members of other signs are null. */
export interface StepUpRule {
  sign: StepUpSign;
  /** Whether it asks for a certificate's signature. */
  certificate: boolean;
  amountFen: Fen | null;
  fromHour: number | null;
  toHour: number | null;
}

const none = { certificate: false, amountFen: null, fromHour: null, toHour: null };

/** Of a merchant that has changed none: off, because outside clients sign only what is flagged (wire.md). */
export const standardRules: readonly StepUpRule[] = [
  { ...none, sign: 'device' },
  { ...none, sign: 'payee' },
  { ...none, sign: 'amount', amountFen: STEP_UP.amountFen },
  { ...none, sign: 'hour', fromHour: STEP_UP.fromHour, toHour: STEP_UP.toHour },
];

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When the sign is seen, as an administrator reads it. */
export function ruleWords({ sign, amountFen, fromHour, toHour }: StepUpRule): string {
  switch (sign) {
    case 'device':
      return `在首次登录未满${STEP_UP.deviceDays}天的设备上付款或复核`;
    case 'payee':
      return `付款给近${STEP_UP.keptDays}天内没有付过的收款方`;
    case 'amount':
      return `单笔达到${formatFen(amountFen!)}元，且超过本商户近${STEP_UP.amountDays}天最大一笔的${STEP_UP.times}倍`;
    case 'hour':
      return `在${clock(fromHour!)}至${clock(toHour!)}以外的时间付款或复核`;
  }
}

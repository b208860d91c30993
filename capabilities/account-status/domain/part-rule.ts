import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { PART_LONGEST_DAYS, PARTS_AN_ACCOUNT } from '../constants.ts';
import {
  ACCOUNT_STATUS_UNFIT,
  FREEZE_END_INVALID,
  FREEZE_EXCEEDS_AVAILABLE,
  TOO_MANY_FREEZES,
} from '../contract/errors.ts';

export interface PartRequest {
  status: AccountStatus;
  availableFen: Fen;
  amountFen: Fen;
  /** Its last day. */
  endDate: string | undefined;
  /** Parts of the account that are frozen now. */
  count: number;
}

/** Whether a part of a balance can be frozen (domain-rules section 12). A frozen account's money can be, too. */
export function decidePartFreeze({ status, availableFen, amountFen, endDate, count }: PartRequest, now: Date) {
  const today = shanghaiDate(now);
  if (status === 'closed' || status === 'closing') return fail(ACCOUNT_STATUS_UNFIT);
  if (endDate !== undefined && (endDate <= today || endDate > addDays(today, PART_LONGEST_DAYS)))
    return fail(FREEZE_END_INVALID);
  if (count >= PARTS_AN_ACCOUNT) return fail(TOO_MANY_FREEZES);
  return amountFen > availableFen ? fail(FREEZE_EXCEEDS_AVAILABLE) : ok(null);
}

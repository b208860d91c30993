import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { PART_LONGEST_DAYS, PARTS_AN_ACCOUNT } from '../constants.ts';

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
export function decidePartFreeze(
  { status, availableFen, amountFen, endDate, count }: PartRequest,
  now: Date,
): Result<null, '04901KCSDS' | '04909KCSDS' | '04910KCSDS' | '04911KCSDS'> {
  const today = shanghaiDate(now);
  if (status === 'closed' || status === 'closing') return fail('04901KCSDS');
  if (endDate !== undefined && (endDate <= today || endDate > addDays(today, PART_LONGEST_DAYS)))
    return fail('04910KCSDS');
  if (count >= PARTS_AN_ACCOUNT) return fail('04911KCSDS');
  return amountFen > availableFen ? fail('04909KCSDS') : ok(null);
}

import { ADJUSTMENT } from '../contract/transaction-codes.data.ts';
import { entryTypeWord } from '../contract/words.ts';
import { providerAccounts } from './provider-accounts.ts';

export interface NamedEntry {
  typeCode: string;
  direction: 'in' | 'out';
  /** The ledger account on the other side. */
  counterId: string;
  /** The journal that this entry's journal takes back, if it does. */
  reverses: string | null;
}

/**
 * The name of an entry for people. A payment's fee is an entry of the payment's own type whose other side is the
 * provider's fee income, and a payment that failed comes back by the same type reversed (domain-rules section 1): only
 * both together say 提现, 提现手续费, 提现退回 or 手续费退回. An adjustment says which way it went. A type without a
 * name reads `-`.
 */
export function entryName({ typeCode, direction, counterId, reverses }: NamedEntry): string {
  // Also against fee income it is an adjustment, not a fee.
  if (typeCode === ADJUSTMENT) return direction === 'in' ? '调账入账' : '调账扣款';
  const name = entryTypeWord(typeCode);
  if (counterId === providerAccounts.feeIncome) return direction === 'in' ? '手续费退回' : `${name ?? ''}手续费`;
  if (reverses !== null) return `${name ?? ''}退回`;
  return name ?? '-';
}

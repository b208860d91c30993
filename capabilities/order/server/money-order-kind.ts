import type { PricedKind } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { Order } from './order-row.ts';

/**
 * The part of a money order that differs by kind. Review, holds, schedule, rail, timeline and order list are the same for all. A new
 * kind is a capability that hands one of these to apps/server.
 */
export interface MoneyOrderKind extends PricedKind {
  /** Two of the contract's codes. */
  typeCodes: { atOnce: string; scheduled: string };
  /**
   * Asked when the order runs, which may be days after it was submitted: checks the payee again and says where the money goes. A failure's sentence becomes
   * the order's reason.
   */
  destination(tx: Tx, order: Order): Promise<Result<Destination>>;
}

/** `bank`: through the bank rail, final when the bank says so. `account`: into a ledger account inside the provider, final at once. */
export type Destination = { to: 'bank' } | { to: 'account'; ledgerAccountId: string };

import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** What a fund company is asked to do for a customer: sell shares or take them back. A share is worth one yuan. */
export interface FundApplication {
  /** Ours, unique: the same number sent again is the same application (domain-rules section 2). */
  applicationNo: string;
  side: 'subscribe' | 'redeem';
  fundAccountNo: string;
  amountFen: Fen;
}

/**
 * `unknown` is a time-out or a broken connection: never read as failed. `absent`: the company has no such application.
 * `accepted` names the trading day that it counts for, and the day of its confirmation.
 */
export type FundState =
  | { state: 'accepted'; tradeOn: ShanghaiDate; confirmsOn: ShanghaiDate }
  | { state: 'confirmed'; confirmedOn: ShanghaiDate; confirmNo: string }
  | { state: 'failed'; reason: string }
  | { state: 'absent' }
  | { state: 'unknown' };

export type FundCustomerState =
  | { state: 'open'; fundAccountNo: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown' };

/** What one calendar day brought, also a weekend's. */
export interface FundYield {
  day: ShanghaiDate;
  /** 万份收益 in yuan with four decimals: income of ten thousand shares. */
  perTenThousand: string;
  /** 七日年化 in per cent with three decimals: a past figure. */
  sevenDay: string;
}

/** The port of a fund company. The demo's is the simulator over HTTP. */
export interface FundCompany {
  /** The same customer again is answered with the same account. */
  open(customer: { customerNo: string; name: string }): Promise<FundCustomerState>;
  /** The same customer again is closed as well; a later opening gets another account. */
  close(customer: { customerNo: string }): Promise<{ state: 'closed' | 'unknown' }>;
  send(application: FundApplication): Promise<FundState>;
  query(applicationNo: string): Promise<FundState>;
  /** The published days from this one on, oldest first. Throws when the company is away. */
  yieldsFrom(day: ShanghaiDate): Promise<FundYield[]>;
}

import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';

/** A merchant with a short name. */
export interface Firm {
  name: string;
  merchant: TestMerchant;
  /** Its second-level accounts. */
  seconds: string[];
  /** Petty-cash accounts of its people. */
  petty: Partial<Record<Who, string>>;
}

export interface Limits {
  singleFen: Fen;
  dayFen: Fen;
  monthFen: Fen;
  dayCount: number;
}

/** What a merchant has when it is opened. */
export interface FirmPlan {
  balance: string;
  limits: Limits;
}

const planOf = (balance: string, [single, day, month]: readonly string[], dayCount: number): FirmPlan => ({
  balance,
  limits: { singleFen: fenOfYuan(single!), dayFen: fenOfYuan(day!), monthFen: fenOfYuan(month!), dayCount },
});

/** Its limits are what orders meet first. */
export const SMALL_FIRM = planOf('100000.00', ['50000.00', '120000.00', '400000.00'], 12);
/** It has little, and is closed soon. */
export const LEAVING_FIRM = planOf('300.00', ['500000.00', '2000000.00', '31000000.00'], 500);
export const FIRMS: readonly FirmPlan[] = [
  SMALL_FIRM,
  planOf('2000000.00', ['500000.00', '2000000.00', '31000000.00'], 500),
  // The limit of a day is.
  planOf('500000.00', ['20000.00', '20000.00', '31000000.00'], 500),
  // Its money is.
  planOf('300.00', ['500000.00', '2000000.00', '31000000.00'], 500),
];

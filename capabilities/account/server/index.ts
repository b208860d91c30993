/** The public part of accounts for higher capabilities and the demo. Other files of this folder are private. */
export {
  openAccount,
  openProviderAccounts,
  bindBankAccount,
  unbindBankAccount,
  setAccountStatus,
  type NewAccount,
} from './open-account.ts';
export { keepAccount } from './keep-account.ts';
export { merchantsOfNumber, merchantTotals } from './merchant-totals.ts';
export { bandOf, enteredOf, feeOf, isTakenOut } from '../domain/fee.ts';
export { feeBands, feeBandsOfMany, priceList, type KindFee } from './fee-bands.ts';
export {
  addFeePlan,
  addFeeVersion,
  assignFeePlan,
  feePlans,
  feePlansOn,
  feeRowsOf,
  feeVersions,
  limitsOfMerchants,
  merchantsOfPlan,
  plansOn,
  setLimits,
  startLimits,
  type FeePlan,
  type FeeVersion,
  type KindLimits,
  type PricedBand,
} from './fee-plans.ts';
export { countRaises, endRaise, raisesOfAll, type WaitingRaise } from './decide-raise.ts';
export { fillKinds, noCap, type FeeBand, type PricedKind } from './fill-kinds.ts';
export {
  findAccount,
  findAccounts,
  accountsOf,
  accountsOfNumbers,
  accountsWithBalances,
  bankAccountOf,
  bankAccountsOf,
  type AccountBalances,
  type MerchantAccount,
  type BankAccount,
} from './find-account.ts';
export { lookUp, lookUpPayee } from './look-up-payee.ts';
export { findReceiver, type Receiver } from './find-receiver.ts';
export { lockQuote, decideQuote, spendQuote, type QuoteUse } from './consume-quote.ts';
export { sealedEntryPage } from './sealed-entries.ts';
export { makeQuote } from './make-quote.ts';
export { limitsOf, reserveLimits, releaseLimits, limitsNearlyUsed, type LimitRequest } from './limit-usage.ts';
export { clockOf } from '../domain/clock.ts';
export { cutOffsOn } from './cut-offs.ts';
export { timingOf, workingDays } from './working-day.ts';
export type { HolidayTable } from '../domain/working-days.ts';
export { accountChoices, payingAccounts } from './show-accounts.ts';
export type { ForecastOf } from './show-forecast.ts';
export { tradeLimits } from './show-limits.ts';
export { activityExport, activityFile } from './activity-export.ts';
export { balancesOfPeriods } from './period-totals.ts';
export type { PeriodBalances } from '../domain/period-balances.ts';
export {
  activityOfAccount,
  allActivity,
  describeEntry,
  describeTotals,
  readActivity,
  type ActivityScope,
} from './read-activity.ts';
export type { FiledEntry } from './filed-entries.ts';
export { maySend, pauseOf, railPauses } from './rail-pause.ts';
export { accountAuditRules } from './audit-rules.ts';
export { canPay, canReceive, decideDebit, decideCredit } from '../domain/account-status.ts';
export { entryName, type NamedEntry } from '../domain/entry-name.ts';
export { providerAccountNames, providerAccounts } from '../domain/provider-accounts.ts';
export { placeOfCity } from '../domain/cities.ts';
export { screenRemark } from './screen-remark.ts';
export { PROVIDER_NAME } from '../constants.ts';

import { bind, type Binding } from '#platform/http/handler.ts';
import { listAccountChanges, queryAccountActivity } from '../contract/activity-operations.ts';
import { listBalanceEntries, showBalanceAt, showYesterday } from '../contract/balance-operations.ts';
import { listFeeEntries, listLimitUses, showForecast } from '../contract/figure-operations.ts';
import * as operations from '../contract/operations.ts';
import * as raises from '../contract/raise-operations.ts';
import * as records from '../contract/record-operations.ts';
import { showAccountChanges } from './show-account-changes.ts';
import { showBalanceEntries } from './show-balance-entries.ts';
import { balanceAtMoment } from './show-balance-at.ts';
import { showActivity } from './show-activity.ts';
import {
  showAccount,
  showAccountInfo,
  showAccountOptions,
  showAccounts,
  showAvailableAccounts,
  showBankAccounts,
} from './show-accounts.ts';
import { showFeeEntries, showLimitUses } from './show-figures.ts';
import { forecastOfAccount, type ForecastOf } from './show-forecast.ts';
import { askForRaise, showRaises, takeBackRaise } from './raise-limits.ts';
import { showTradeLimits } from './show-limits.ts';
import { screenRegularWords, screenSensitiveWords, showPayee } from './show-payee.ts';
import { showDayChange } from './show-day-change.ts';
import { showSummary } from './show-summary.ts';
import { customerRecord } from './show-customer.ts';
import { showCities } from './show-cities.ts';
import { feesOfMonth } from './show-fees.ts';
import { quotaOfAccount } from './show-quota.ts';
import { quotePayment, type ReviewOf } from './quote-fee.ts';

/** Both are of higher capabilities: `reviewOf` is approval's policy, `forecastOf` what orders will pay. */
export const accountBindings = ({
  reviewOf,
  forecastOf,
}: {
  reviewOf: ReviewOf;
  forecastOf?: ForecastOf;
}): Binding[] => [
  ...(forecastOf ? [bind(showForecast, forecastOfAccount(forecastOf))] : []),
  bind(operations.listAccounts, showAccounts),
  bind(operations.getAccount, showAccount),
  bind(operations.getAccountInfo, showAccountInfo),
  bind(operations.listAvailableAccounts, showAvailableAccounts),
  bind(operations.findPayee, showPayee),
  bind(listAccountChanges, showAccountChanges),
  bind(showBalanceAt, balanceAtMoment),
  bind(listBalanceEntries, showBalanceEntries),
  bind(listLimitUses, showLimitUses),
  bind(listFeeEntries, showFeeEntries),
  bind(queryAccountActivity, showActivity),
  bind(operations.listBankAccounts, showBankAccounts),
  bind(operations.quoteFee, quotePayment(reviewOf)),
  bind(operations.queryTradeLimit, showTradeLimits),
  bind(raises.applyRaise, askForRaise),
  bind(raises.withdrawRaise, takeBackRaise),
  bind(raises.listRaises, showRaises),
  bind(operations.pickAccounts, showAccountOptions),
  bind(operations.checkSensitiveWords, screenSensitiveWords),
  bind(operations.checkRegularWords, screenRegularWords),
  bind(operations.summarizeAccounts, showSummary),
  bind(showYesterday, showDayChange),
  bind(records.showCustomer, customerRecord),
  bind(records.showFeeAccount, feesOfMonth),
  bind(records.listCities, showCities),
  bind(records.showQuotaAccount, quotaOfAccount),
];

import type { PricedKind } from '#capabilities/account/server/index.ts';
import { kept } from '#platform/db/retention.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { FundCompany } from '#platform/port/fund-company.ts';
import { wealthApplication } from '../contract/application.ts';
import { wealthErrors } from '../contract/errors.ts';
import { wealthFieldLabels } from '../contract/field-labels.ts';
import { wealthInContract } from '../contract/kind.ts';
import { wealthMenu } from '../contract/menu.ts';
import { wealthOperations } from '../contract/operations.ts';
import { AUTO, autoJob } from './auto-job.ts';
import { autoNotices } from './auto-notices.ts';
import { wealthAuditRules } from './audit-rules.ts';
import { wealthBindings } from './bindings.ts';
import { subscribeKind } from './subscribe-kind.ts';
import { FUND, fundJob } from './fund-job.ts';
import { wealthInUse } from './in-use.ts';
import { redeemKind } from './redeem-kind.ts';
import { incomeExport, tradeExport } from './wealth-exports.ts';
import { YIELDS, yieldsJob } from './yields-job.ts';

/** Money that arrives costs nothing and decides nothing. */
const inKind: PricedKind = { contract: wealthInContract, price: [] };

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const wealthCapability = {
  name: 'wealth',
  retention: [
    kept('proof', 'wealth.applications'),
    kept('things', 'wealth.auto_rules', 'wealth.holdings', 'wealth.pool', 'wealth.settings'),
    kept('money', 'wealth.auto_runs', 'wealth.fund_yields', 'wealth.trades', 'wealth.yields'),
  ],
  operations: wealthOperations,
  errors: wealthErrors,
  fieldLabels: wealthFieldLabels,
  menu: wealthMenu,
  application: wealthApplication,
  inUse: wealthInUse,
  bindings: wealthBindings,
  exports: [tradeExport, incomeExport],
  kinds: [subscribeKind, redeemKind, inKind],
  jobs: ({ fund, texts }: { fund: FundCompany; texts: ErrorTexts }) => ({
    [FUND]: fundJob(fund),
    [YIELDS]: yieldsJob(fund),
    [AUTO]: autoJob({ texts }),
  }),
  recurring: [FUND, YIELDS, AUTO],
  notices: [autoNotices],
  audit: wealthAuditRules,
};

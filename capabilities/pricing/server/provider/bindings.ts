import { bind, type Binding } from '#platform/http/handler.ts';
import * as merchants from '../../contract/merchant-operations.ts';
import * as plans from '../../contract/plan-operations.ts';
import { askForAssignment } from '../assign-change.ts';
import { forgetPrices, keepPrices, openPlan } from '../drafts.ts';
import { askForLimits, showLimits } from '../limits-change.ts';
import { showPricedMerchants } from '../merchants.ts';
import { decideRaiseOf, showRaisesOfAll } from '../raises.ts';
import { showComparison, showOnePlan, showPlans } from '../read-plans.ts';
import { askForTemplate, showTemplates } from '../templates.ts';
import { tryOnLastMonth } from '../try-prices.ts';
import { askForVersion } from '../version-change.ts';

export const pricingProviderBindings = (): Binding[] => [
  bind(plans.listPlans, showPlans),
  bind(plans.showPlan, showOnePlan),
  bind(plans.addPlan, openPlan),
  bind(plans.saveDraft, keepPrices),
  bind(plans.dropDraft, forgetPrices),
  bind(plans.proposeVersion, askForVersion),
  bind(plans.compareVersions, showComparison),
  bind(plans.tryPrices, tryOnLastMonth),
  bind(merchants.listPricedMerchants, showPricedMerchants),
  bind(merchants.assignPlan, askForAssignment),
  bind(merchants.listTemplates, showTemplates),
  bind(merchants.proposeTemplate, askForTemplate),
  bind(merchants.showMerchantLimits, showLimits),
  bind(merchants.proposeLimits, askForLimits),
  bind(merchants.listLimitRaises, showRaisesOfAll),
  bind(merchants.decideLimitRaise, decideRaiseOf),
];

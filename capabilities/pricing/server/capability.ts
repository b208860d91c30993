import { kept } from '#platform/db/retention.ts';
import { pricingErrors } from '../contract/errors.ts';
import { pricingFieldLabels } from '../contract/field-labels.ts';
import { pricingPages } from '../contract/console-menu.ts';
import { pricingProviderOperations } from '../contract/provider-operations.ts';
import { assignChange } from './assign-change.ts';
import { limitsChange } from './limits-change.ts';
import { pricingProviderBindings } from './provider/bindings.ts';
import { priceNotices } from './notify-merchants.ts';
import { templateChange } from './templates.ts';
import { versionChange } from './version-change.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const pricingCapability = {
  name: 'pricing',
  retention: [
    kept('things', 'pricing.drafts', 'pricing.limit_template_rows', 'pricing.limit_templates'),
    kept('proof', 'pricing.notices'),
  ],
  errors: pricingErrors,
  fieldLabels: pricingFieldLabels,
  providerOperations: pricingProviderOperations,
  providerBindings: pricingProviderBindings,
  consolePages: pricingPages,
  changes: [versionChange, assignChange, templateChange, limitsChange],
  notices: [priceNotices],
};

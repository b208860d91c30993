import { kept } from '#platform/db/retention.ts';
import { specialErrors } from '../contract/errors.ts';
import { specialFieldLabels } from '../contract/field-labels.ts';
import { specialMenu } from '../contract/menu.ts';
import { specialOperations } from '../contract/operations.ts';
import { specialAuditRules } from './audit-rules.ts';
import { specialBindings } from './bindings.ts';
import { specialDemo } from './demo.ts';
import { scenePayerRule } from './scene-payer-rule.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const specialCapability = {
  name: 'special',
  retention: [kept('things', 'special.accounts', 'special.payees', 'special.scenes'), kept('money', 'special.uses')],
  operations: specialOperations,
  errors: specialErrors,
  fieldLabels: specialFieldLabels,
  menu: specialMenu,
  bindings: specialBindings,
  payerRules: [scenePayerRule],
  audit: specialAuditRules,
  demo: specialDemo,
};

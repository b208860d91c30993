import { kept } from '#platform/db/retention.ts';
import { secondErrors } from '../contract/errors.ts';
import { secondFieldLabels } from '../contract/field-labels.ts';
import { secondMenu } from '../contract/menu.ts';
import { secondOperations } from '../contract/operations.ts';
import { secondAuditRules } from './audit-rules.ts';
import { secondBindings } from './bindings.ts';
import { secondDemo } from './demo.ts';
import { payKind, rechargeKind, returnKind, transferKind } from './second-kinds.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const secondCapability = {
  name: 'second',
  retention: [kept('things', 'second.accounts')],
  operations: secondOperations,
  errors: secondErrors,
  fieldLabels: secondFieldLabels,
  menu: secondMenu,
  bindings: secondBindings,
  kinds: [rechargeKind, returnKind, transferKind, payKind],
  audit: secondAuditRules,
  demo: secondDemo,
};

import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { kept } from '#platform/db/retention.ts';
import { checkoutApplication } from '../contract/application.ts';
import { checkoutErrors } from '../contract/errors.ts';
import { checkoutFieldLabels } from '../contract/field-labels.ts';
import { checkoutMenu } from '../contract/menu.ts';
import { checkoutOperations } from '../contract/operations.ts';
import { checkoutAuditRules } from './audit-rules.ts';
import { checkoutBindings, payPageBindings } from './bindings.ts';
import { checkoutDemo } from './demo.ts';
import { checkoutInUse } from './in-use.ts';
import { paymentKind } from './payment-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const checkoutCapability = {
  name: 'checkout',
  retention: [kept('money', 'checkout.payments', 'checkout.trades')],
  operations: checkoutOperations,
  errors: checkoutErrors,
  fieldLabels: checkoutFieldLabels,
  menu: checkoutMenu,
  application: checkoutApplication,
  inUse: checkoutInUse,
  bindings: (parts: { identity: IdentityDeps }) => [...checkoutBindings(), ...payPageBindings(parts.identity)],
  kinds: [paymentKind],
  audit: checkoutAuditRules,
  demo: checkoutDemo,
};

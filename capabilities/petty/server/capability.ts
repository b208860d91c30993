import { kept } from '#platform/db/retention.ts';
import { pettyApplication } from '../contract/application.ts';
import { pettyErrors } from '../contract/errors.ts';
import { pettyFieldLabels } from '../contract/field-labels.ts';
import { pettyMenu } from '../contract/menu.ts';
import { pettyOperations } from '../contract/operations.ts';
import { applyKind } from './apply-kind.ts';
import { pettyAuditRules } from './audit-rules.ts';
import { pettyBindings } from './bindings.ts';
import { couponInKind, couponKind } from './coupon-kind.ts';
import { EXPIRE } from './coupon-row.ts';
import { pettyDemo } from './demo.ts';
import { expenseKind } from './expense-kind.ts';
import { pettyInUse } from './in-use.ts';
import { pettyCodes } from './link-card.ts';
import { returnKind } from './return-kind.ts';
import { returnCouponJob } from './take-coupon.ts';
import { transferKind } from './transfer-kind.ts';
import { withdrawKind } from './withdraw-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const pettyCapability = {
  name: 'petty',
  retention: [kept('things', 'petty.accounts', 'petty.caps', 'petty.cards'), kept('money', 'petty.coupons')],
  operations: pettyOperations,
  errors: pettyErrors,
  fieldLabels: pettyFieldLabels,
  menu: pettyMenu,
  application: pettyApplication,
  inUse: pettyInUse,
  bindings: pettyBindings,
  kinds: [applyKind, expenseKind, returnKind, withdrawKind, transferKind, couponKind, couponInKind],
  jobs: () => ({ [EXPIRE]: returnCouponJob }),
  codeSubjects: pettyCodes,
  audit: pettyAuditRules,
  demo: pettyDemo,
};

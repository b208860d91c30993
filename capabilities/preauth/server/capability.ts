import { kept } from '#platform/db/retention.ts';
import { preauthApplication } from '../contract/application.ts';
import { preauthErrors } from '../contract/errors.ts';
import { preauthFieldLabels } from '../contract/field-labels.ts';
import { preauthMenu } from '../contract/menu.ts';
import { preauthOperations } from '../contract/operations.ts';
import { todo } from '../contract/todo.ts';
import { preauthAuditRules } from './audit-rules.ts';
import { preauthBindings } from './bindings.ts';
import { captureKind, voidKind } from './capture-kind.ts';
import { captureVoidKind } from './capture-void-kind.ts';
import { preauthCodes } from './confirm-codes.ts';
import { preauthDemo } from './demo.ts';
import { preauthKind } from './preauth-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const preauthCapability = {
  name: 'preauth',
  retention: [kept('money', 'preauth.requests')],
  operations: preauthOperations,
  errors: preauthErrors,
  fieldLabels: preauthFieldLabels,
  menu: preauthMenu,
  application: preauthApplication,
  bindings: preauthBindings,
  kinds: [preauthKind, captureKind, voidKind, captureVoidKind],
  audit: preauthAuditRules,
  demo: preauthDemo,
  codeSubjects: preauthCodes,
  todo,
};

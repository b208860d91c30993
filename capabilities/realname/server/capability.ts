import { kept } from '#platform/db/retention.ts';
import { realnameErrors } from '../contract/errors.ts';
import { realnameFieldLabels } from '../contract/field-labels.ts';
import { realnameOperations } from '../contract/operations.ts';
import { realnameBindings } from './bindings.ts';
import type { RealNameDeps } from './deps.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const realnameCapability = {
  name: 'realname',
  retention: [kept('proof', 'realname.checks')],
  operations: realnameOperations,
  errors: realnameErrors,
  fieldLabels: realnameFieldLabels,
  bindings: (parts: { realname: RealNameDeps }) => realnameBindings(parts.realname),
};

import { statementApiOperations } from '../contract/api-operations.ts';
import { statementErrors, statementMembers } from '../contract/errors.ts';
import { statementFieldLabels } from '../contract/field-labels.ts';
import { statementOperations } from '../contract/operations.ts';
import { statementApiBindings } from './api-bindings.ts';
import { statementBindings } from './bindings.ts';
import { statementJobs, statementRecurring } from './index.ts';
import { exportNotices } from './notices.ts';
import { statementRetention } from './retention.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const statementCapability = {
  name: 'statement',
  retention: statementRetention,
  operations: statementOperations,
  apiOperations: statementApiOperations,
  apiBindings: statementApiBindings,
  errors: statementErrors,
  fieldLabels: statementFieldLabels,
  errorMembers: statementMembers,
  bindings: statementBindings,
  jobs: statementJobs,
  recurring: statementRecurring,
  notices: [exportNotices],
};

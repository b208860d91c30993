import { statementErrors } from '../contract/errors.ts';
import { statementOperations } from '../contract/operations.ts';
import { statementBindings } from './bindings.ts';
import { statementJobs, statementRecurring } from './index.ts';
import { exportNotices } from './notices.ts';
import { statementRetention } from './retention.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const statementCapability = {
  name: 'statement',
  retention: statementRetention,
  operations: statementOperations,
  errors: statementErrors,
  bindings: statementBindings,
  jobs: statementJobs,
  recurring: statementRecurring,
  notices: [exportNotices],
};

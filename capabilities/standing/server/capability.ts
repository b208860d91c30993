import { kept } from '#platform/db/retention.ts';
import { standingApplication } from '../contract/application.ts';
import { standingErrors } from '../contract/errors.ts';
import { standingFieldLabels } from '../contract/field-labels.ts';
import { standingMenu } from '../contract/menu.ts';
import { standingOperations } from '../contract/operations.ts';
import { standingAuditRules } from './audit-rules.ts';
import { standingBindings } from './bindings.ts';
import { standingCode } from './confirm-code.ts';
import { standingInUse } from './in-use.ts';
import { RUN } from './job.ts';
import { standingNotices } from './notices.ts';
import { plannedRuns } from './planned-runs.ts';
import { runInstructionJob, type RunDeps } from './run-instruction.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const standingCapability = {
  name: 'standing',
  retention: [kept('things', 'standing.instructions'), kept('money', 'standing.runs')],
  operations: standingOperations,
  errors: standingErrors,
  fieldLabels: standingFieldLabels,
  menu: standingMenu,
  application: standingApplication,
  inUse: standingInUse,
  bindings: standingBindings,
  jobs: (deps: RunDeps) => ({ [RUN]: runInstructionJob(deps) }),
  outflow: plannedRuns,
  notices: [standingNotices],
  audit: standingAuditRules,
  codeSubjects: [standingCode],
};

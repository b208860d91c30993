import { batchCodeOf } from '#capabilities/order/server/index.ts';
import { kept } from '#platform/db/retention.ts';
import { collectApplication } from '../contract/application.ts';
import { collectErrors } from '../contract/errors.ts';
import { collectFieldLabels } from '../contract/field-labels.ts';
import { collectMenu } from '../contract/menu.ts';
import { collectContract } from '../contract/kind.ts';
import { collectBatch, collectOperations } from '../contract/operations.ts';
import { planOperations } from '../contract/plan-operations.ts';
import { collectAuditRules } from './audit-rules.ts';
import { collectBindings } from './bindings.ts';
import { collectInKind, collectKind } from './collect-kind.ts';
import { ARRIVAL, creditItemJob } from './credit-item.ts';
import { collectDemo } from './demo.ts';
import { collectInUse } from './in-use.ts';
import { PLAN } from './plan-row.ts';
import { ITEM, runItemJob, type ItemDeps } from './run-item.ts';
import { runPlanJob } from './run-plan.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const collectCapability = {
  name: 'collect',
  retention: [kept('money', 'collect.items', 'collect.runs'), kept('things', 'collect.plans')],
  operations: [...collectOperations, ...planOperations],
  errors: collectErrors,
  fieldLabels: collectFieldLabels,
  menu: collectMenu,
  application: collectApplication,
  inUse: collectInUse,
  bindings: collectBindings,
  kinds: [collectKind, collectInKind],
  jobs: (deps: ItemDeps) => ({ [ITEM]: runItemJob(deps), [ARRIVAL]: creditItemJob, [PLAN]: runPlanJob() }),
  audit: collectAuditRules,
  codeSubjects: [batchCodeOf(collectBatch, collectContract.id)],
  demo: collectDemo,
};

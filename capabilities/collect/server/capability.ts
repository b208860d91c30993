import { collectErrors } from '../contract/errors.ts';
import { collectMenu } from '../contract/menu.ts';
import { collectOperations } from '../contract/operations.ts';
import { collectAuditRules } from './audit-rules.ts';
import { collectBindings } from './bindings.ts';
import { collectKind } from './collect-kind.ts';
import { collectDemo } from './demo.ts';
import { ITEM, runItemJob, type ItemDeps } from './run-item.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const collectCapability = {
  name: 'collect',
  operations: collectOperations,
  errors: collectErrors,
  menu: collectMenu,
  bindings: collectBindings,
  kinds: [collectKind],
  jobs: (deps: ItemDeps) => ({ [ITEM]: runItemJob(deps) }),
  audit: collectAuditRules,
  demo: collectDemo,
};

import { kept } from '#platform/db/retention.ts';
import { payeeErrors, payeeMembers } from '../contract/errors.ts';
import { payeeFieldLabels } from '../contract/field-labels.ts';
import { payeeMenu } from '../contract/menu.ts';
import { payeeOperations } from '../contract/operations.ts';
import { ruleOperations } from '../contract/rule-operations.ts';
import { payeeRuleChange } from './change-rules.ts';
import { payeeBindings } from './bindings.ts';
import { payeeSearch } from './search.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const payeeCapability = {
  name: 'payee',
  retention: [kept('things', 'payee.contacts', 'payee.rules')],
  operations: [...payeeOperations, ...ruleOperations],
  errors: payeeErrors,
  fieldLabels: payeeFieldLabels,
  errorMembers: payeeMembers,
  menu: payeeMenu,
  bindings: () => payeeBindings,
  changes: [payeeRuleChange],
  search: payeeSearch,
};

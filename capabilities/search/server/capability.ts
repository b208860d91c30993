import { searchErrors } from '../contract/errors.ts';
import { searchFieldLabels } from '../contract/field-labels.ts';
import { searchOperations } from '../contract/operations.ts';
import { searchBindings } from './bindings.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const searchCapability = {
  name: 'search',
  operations: searchOperations,
  errors: searchErrors,
  fieldLabels: searchFieldLabels,
  bindings: searchBindings,
};

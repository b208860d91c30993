import { reconcileErrors } from '../contract/errors.ts';
import { reconcileFieldLabels } from '../contract/field-labels.ts';
import { reconcileMenu } from '../contract/menu.ts';
import { reconcileOperations } from '../contract/operations.ts';
import { FILE_PURPOSE } from '../contract/words.ts';
import { reconcileBindings } from './bindings.ts';
import { compareFileJob } from './compare-file.ts';
import { MATCH, READ } from './jobs.ts';
import { readFileJob } from './read-file.ts';
import { resultSheet } from './result-sheet.ts';
import { reconcileRetention } from './retention.ts';
import { takeReconcileFile } from './take-file.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const reconcileCapability = {
  name: 'reconcile',
  retention: reconcileRetention,
  operations: reconcileOperations,
  errors: reconcileErrors,
  fieldLabels: reconcileFieldLabels,
  menu: reconcileMenu,
  bindings: reconcileBindings,
  jobs: () => ({ [READ]: readFileJob, [MATCH]: compareFileJob }),
  exports: [resultSheet],
  files: { [FILE_PURPOSE]: takeReconcileFile },
};

import { uploadErrors } from '../contract/errors.ts';
import { uploadMenu } from '../contract/menu.ts';
import { uploadOperations } from '../contract/operations.ts';
import { uploadBindings } from './bindings.ts';
import { templates, uploadJobs, uploadRecurring } from './index.ts';
import { takeBatchFile } from './take-file.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const uploadCapability = {
  name: 'upload',
  operations: uploadOperations,
  errors: uploadErrors,
  menu: uploadMenu,
  bindings: uploadBindings,
  jobs: uploadJobs,
  recurring: uploadRecurring,
  files: { batch: takeBatchFile },
  templates,
};

import { uploadErrors, uploadMembers } from '../contract/errors.ts';
import { uploadFieldLabels } from '../contract/field-labels.ts';
import { uploadMenu } from '../contract/menu.ts';
import { uploadOperations } from '../contract/operations.ts';
import { uploadBindings } from './bindings.ts';
import { templates, uploadJobs } from './index.ts';
import { uploadRetention } from './retention.ts';
import { takeBatchFile } from './take-file.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const uploadCapability = {
  name: 'upload',
  retention: uploadRetention,
  operations: uploadOperations,
  errors: uploadErrors,
  fieldLabels: uploadFieldLabels,
  errorMembers: uploadMembers,
  menu: uploadMenu,
  bindings: uploadBindings,
  jobs: uploadJobs,
  files: { batch: takeBatchFile },
  templates,
};

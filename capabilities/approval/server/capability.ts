import { approvalErrors } from '../contract/errors.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const approvalCapability = {
  name: 'approval',
  errors: approvalErrors,
};

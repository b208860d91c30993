import { kept } from '#platform/db/retention.ts';
import { certificateErrors } from '../contract/errors.ts';
import { certificateMenu } from '../contract/menu.ts';
import { certificateOperations } from '../contract/operations.ts';
import { certificateBindings } from './bindings.ts';
import type { CertificateDeps } from './deps.ts';
import { expiryNotices, TELL_EXPIRY, tellExpiryJob } from './tell-expiry.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const certificateCapability = {
  name: 'certificate',
  retention: [
    kept('things', 'certificate.authorities', 'certificate.policies'),
    kept('proof', 'certificate.certificates', 'certificate.evidence'),
  ],
  operations: certificateOperations,
  errors: certificateErrors,
  menu: certificateMenu,
  notices: [expiryNotices],
  jobs: () => ({ [TELL_EXPIRY]: tellExpiryJob({}) }),
  recurring: [TELL_EXPIRY],
  bindings: ({ certificate }: { certificate: CertificateDeps }) => certificateBindings(certificate),
};

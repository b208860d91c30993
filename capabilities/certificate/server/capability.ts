import { kept } from '#platform/db/retention.ts';
import { certificatePages } from '../contract/console-menu.ts';
import { certificateErrors } from '../contract/errors.ts';
import { certificateFieldLabels } from '../contract/field-labels.ts';
import { certificateMenu } from '../contract/menu.ts';
import { certificateOperations } from '../contract/operations.ts';
import { certificateProviderOperations } from '../contract/provider-operations.ts';
import { certificateBindings } from './bindings.ts';
import type { CertificateDeps } from './deps.ts';
import { ISSUE_CRL, issueCrlJob } from './issue-crl.ts';
import { certificateProviderBindings } from './provider/bindings.ts';
import { expiryNotices, NOTIFY_EXPIRY, notifyExpiryJob } from './notify-expiry.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const certificateCapability = {
  name: 'certificate',
  retention: [
    kept('things', 'certificate.authorities', 'certificate.crls', 'certificate.ocsp_answers', 'certificate.policies'),
    kept('proof', 'certificate.certificates', 'certificate.evidence'),
  ],
  operations: certificateOperations,
  errors: certificateErrors,
  fieldLabels: certificateFieldLabels,
  menu: certificateMenu,
  notices: [expiryNotices],
  jobs: () => ({ [NOTIFY_EXPIRY]: notifyExpiryJob({}) }),
  consoleJobs: (parts: Parameters<typeof issueCrlJob>[0]) => ({ [ISSUE_CRL]: issueCrlJob(parts) }),
  recurring: [NOTIFY_EXPIRY, ISSUE_CRL],
  providerOperations: certificateProviderOperations,
  providerBindings: certificateProviderBindings,
  consolePages: certificatePages,
  bindings: ({ certificate }: { certificate: CertificateDeps }) => certificateBindings(certificate),
};

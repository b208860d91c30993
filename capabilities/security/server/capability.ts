import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { securityErrors } from '../contract/errors.ts';
import { securityFieldLabels } from '../contract/field-labels.ts';
import { securityMenu } from '../contract/menu.ts';
import { securityOperations } from '../contract/operations.ts';
import { resetOperations } from '../contract/reset-operations.ts';
import { personalOperations } from '../contract/personal-operations.ts';
import { securityAudit } from './audit.ts';
import { securityBindings } from './bindings.ts';
import type { SecurityDeps } from './deps.ts';
import { securityMessages } from './messages.ts';
import { newDeviceNotices } from './new-device-notices.ts';
import { recordExport } from './record-export.ts';
import { securityRetention } from './retention.ts';
import { SEAL_RECORDS, sealRecordsJob } from './seal-records.ts';
import { NOTIFY, notifyJob } from './notify.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const securityCapability = {
  name: 'security',
  retention: securityRetention,
  operations: [...securityOperations, ...personalOperations, ...resetOperations],
  errors: securityErrors,
  fieldLabels: securityFieldLabels,
  messages: securityMessages,
  menu: securityMenu,
  bindings: (parts: { security: SecurityDeps }) => securityBindings(parts.security),
  jobs: (parts: { sms: SmsGateway; secret: Buffer }) => ({
    [NOTIFY]: notifyJob(parts),
    [SEAL_RECORDS]: sealRecordsJob(parts.secret),
  }),
  recurring: [SEAL_RECORDS],
  exports: ({ operations, errorTexts }: { operations: () => readonly Operation[]; errorTexts: ErrorTexts }) => [
    recordExport(operations, errorTexts),
  ],
  notices: [newDeviceNotices],
  audit: securityAudit,
};

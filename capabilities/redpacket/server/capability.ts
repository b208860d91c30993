import { kept } from '#platform/db/retention.ts';
import { redpacketApiOperations } from '../contract/api-operations.ts';
import { redpacketApplication } from '../contract/application.ts';
import { redpacketErrors, redpacketMembers } from '../contract/errors.ts';
import { redpacketFieldLabels } from '../contract/field-labels.ts';
import { redpacketMenu } from '../contract/menu.ts';
import { redpacketOperations } from '../contract/operations.ts';
import { redpacketAuditRules } from './audit-rules.ts';
import { redpacketBindings } from './bindings.ts';
import { redpacketDemo } from './demo.ts';
import { redpacketInUse } from './in-use.ts';
import { claimCodeMessage } from './messages.ts';
import { redpacketNotices } from './notices.ts';
import { EXPIRE } from './packet-row.ts';
import { redpacketCodes, redpacketInKind, redpacketKind } from './redpacket-kind.ts';
import { returnPacketsJob } from './return-packets.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const redpacketCapability = {
  name: 'redpacket',
  retention: [
    kept('things', 'redpacket.defaults', 'redpacket.limits'),
    kept('money', 'redpacket.issues', 'redpacket.packets'),
  ],
  operations: redpacketOperations,
  apiOperations: redpacketApiOperations,
  errors: redpacketErrors,
  fieldLabels: redpacketFieldLabels,
  errorMembers: redpacketMembers,
  messages: [claimCodeMessage],
  menu: redpacketMenu,
  application: redpacketApplication,
  inUse: redpacketInUse,
  bindings: redpacketBindings,
  kinds: [redpacketKind, redpacketInKind],
  codeSubjects: redpacketCodes,
  jobs: () => ({ [EXPIRE]: returnPacketsJob }),
  notices: [redpacketNotices],
  audit: redpacketAuditRules,
  demo: redpacketDemo,
};

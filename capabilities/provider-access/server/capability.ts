import { providerAccessPages } from '../contract/console-pages.ts';
import { providerAccessErrors } from '../contract/errors.ts';
import { providerAccessFieldLabels } from '../contract/field-labels.ts';
import { loginOperations } from '../contract/operations.ts';
import { ownOperations } from '../contract/own-operations.ts';
import { passkeyOperations } from '../contract/passkey-operations.ts';
import { providerInfoErrors } from '../contract/provider-info-errors.ts';
import { providerInfoOperations } from '../contract/provider-info-operations.ts';
import { userOperations } from '../contract/user-operations.ts';
import { viewOperations } from '../contract/view-operations.ts';
import { providerAccessBindings } from './bindings.ts';
import { invitationMessage } from './messages.ts';
import { providerInfoChange } from './provider-info.ts';
import { providerAccessRetention } from './retention.ts';
import { INVITE, inviteJob } from './send-invitation.ts';
import { userChange } from './user-change.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const providerAccessCapability = {
  name: 'provider-access',
  retention: providerAccessRetention,
  errors: { ...providerAccessErrors, ...providerInfoErrors },
  fieldLabels: providerAccessFieldLabels,
  messages: [invitationMessage],
  providerOperations: [
    ...loginOperations,
    ...userOperations,
    ...ownOperations,
    ...passkeyOperations,
    ...viewOperations,
    ...providerInfoOperations,
  ],
  providerBindings: providerAccessBindings,
  consolePages: providerAccessPages,
  changes: [userChange, providerInfoChange],
  jobs: (parts: Parameters<typeof inviteJob>[0]) => ({ [INVITE]: inviteJob(parts) }),
};

import type { SmsDeps } from '#capabilities/identity/server/index.ts';
import { kept } from '#platform/db/retention.ts';
import { onboardingApiOperations } from '../contract/api-operations.ts';
import { onboardingPages } from '../contract/console-menu.ts';
import { onboardingErrors, onboardingMembers } from '../contract/errors.ts';
import { onboardingFieldLabels } from '../contract/field-labels.ts';
import { onboardingOperations } from '../contract/operations.ts';
import { onboardingProviderOperations } from '../contract/provider-operations.ts';
import { sheetOperations } from '../contract/sheet-operations.ts';
import { onboardingBindings } from './bindings.ts';
import { INVITE, inviteJob } from './invitation.ts';
import { administratorResetMessage, openedMessage } from './messages.ts';
import { onboardingApiBindings } from './provider/api-bindings.ts';
import { OPEN_SHEET, openSheetJob, type OpenSheetDeps } from './provider/sheet/open-sheet-job.ts';
import { onboardingProviderBindings, type OnboardingDeps } from './provider/bindings.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const onboardingCapability = {
  name: 'onboarding',
  retention: [
    kept(
      'proof',
      'onboarding.applications',
      'onboarding.attachments',
      'onboarding.events',
      'onboarding.id_numbers',
      'onboarding.invitations',
      'onboarding.reveals',
      'onboarding.sheets',
    ),
    kept('work', 'onboarding.sheet_rows'),
  ],
  operations: onboardingOperations,
  errors: onboardingErrors,
  fieldLabels: onboardingFieldLabels,
  errorMembers: onboardingMembers,
  messages: [openedMessage, administratorResetMessage],
  bindings: (parts: { identity: SmsDeps }) => onboardingBindings(parts.identity),
  providerOperations: [...onboardingProviderOperations, ...sheetOperations],
  providerBindings: (parts: OnboardingDeps) => onboardingProviderBindings(parts),
  apiOperations: onboardingApiOperations,
  providerApiBindings: (parts: OnboardingDeps) => onboardingApiBindings(parts),
  consolePages: onboardingPages,
  consoleJobs: (parts: OpenSheetDeps) => ({ [OPEN_SHEET]: openSheetJob(parts) }),
  jobs: (parts: Parameters<typeof inviteJob>[0]) => ({ [INVITE]: inviteJob(parts) }),
};

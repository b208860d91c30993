import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import type { OpeningDeps } from '../open-merchant.ts';
import { attach, detach, sendAttachment } from './attachments.ts';
import type { CheckDeps } from './check-application.ts';
import { approve, refuse } from './decide-application.ts';
import { sendAgain } from './invite-again.ts';
import { reveal } from './reveal-id-no.ts';
import { saveDraft } from './save-application.ts';
import { showList, showOne } from './show-applications.ts';
import { submit } from './submit-application.ts';

export type OnboardingDeps = CheckDeps & OpeningDeps;

export const onboardingProviderBindings = (deps: OnboardingDeps): Binding[] => [
  bind(operations.listApplications, showList),
  bind(operations.showApplication, showOne(deps)),
  bind(operations.saveApplication, saveDraft(deps)),
  bind(operations.submitApplication, submit(deps)),
  bind(operations.attachFile, attach),
  bind(operations.detachFile, detach),
  bind(operations.downloadAttachment, sendAttachment),
  bind(operations.returnApplication, refuse('returned')),
  bind(operations.rejectApplication, refuse('rejected')),
  bind(operations.approveApplication, approve(deps)),
  bind(operations.inviteAgain, sendAgain(deps)),
  bind(operations.revealIdNo, reveal(deps)),
];

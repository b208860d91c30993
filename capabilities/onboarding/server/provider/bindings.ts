import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { attachFile, detachFile, downloadAttachment } from '../../contract/attachment-operations.ts';
import type { OpeningDeps } from '../open-merchant.ts';
import * as sheets from '../../contract/sheet-operations.ts';
import { attach, detach, sendAttachment } from './attachments.ts';
import type { CheckDeps } from './check-application.ts';
import { applicationsFile } from './applications-file.ts';
import { approve, refuse } from './decide-application.ts';
import { sendAgain } from './invite-again.ts';
import { reveal } from './reveal-id-no.ts';
import { saveDraft } from './save-application.ts';
import { showList, showOne } from './show-applications.ts';
import { changeSheet, chooseForAll, discard } from './sheet/change-sheet.ts';
import { approveAll, returnAll } from './sheet/decide-sheet.ts';
import { takeSheet } from './sheet/read-file.ts';
import { sendFaults, sendTemplate } from './sheet/sheet-files.ts';
import { showRows, showSheetDetail, showSheetList } from './sheet/show-sheets.ts';
import { submitAll } from './sheet/submit-sheet.ts';
import { submit } from './submit-application.ts';

export type OnboardingDeps = CheckDeps & OpeningDeps;

export const onboardingProviderBindings = (deps: OnboardingDeps): Binding[] => [
  bind(operations.listApplications, showList),
  bind(operations.exportApplications, applicationsFile),
  bind(operations.showApplication, showOne(deps)),
  bind(operations.saveApplication, saveDraft(deps)),
  bind(operations.submitApplication, submit(deps)),
  bind(attachFile, attach),
  bind(detachFile, detach),
  bind(downloadAttachment, sendAttachment),
  bind(operations.returnApplication, refuse('returned')),
  bind(operations.rejectApplication, refuse('rejected')),
  bind(operations.approveApplication, approve(deps)),
  bind(operations.inviteAgain, sendAgain(deps)),
  bind(operations.revealIdNo, reveal(deps)),
  bind(sheets.listSheets, showSheetList),
  bind(sheets.showSheet, showSheetDetail),
  bind(sheets.uploadSheet, takeSheet(deps)),
  bind(sheets.showSheetRows, showRows),
  bind(sheets.changeSheetRows, changeSheet(deps)),
  bind(sheets.chooseForSheet, chooseForAll),
  bind(sheets.discardSheet, discard),
  bind(sheets.downloadSheetTemplate, sendTemplate),
  bind(sheets.downloadSheetFaults, sendFaults),
  bind(sheets.submitSheet, submitAll(deps)),
  bind(sheets.approveSheet, approveAll),
  bind(sheets.returnSheet, returnAll),
];

import { messagingErrors } from '../contract/errors.ts';
import { messagingFieldLabels } from '../contract/field-labels.ts';
import { messagingPages } from '../contract/console-menu.ts';
import { messagingMenu } from '../contract/menu.ts';
import { noticeOperations } from '../contract/notice-operations.ts';
import { messagingOperations } from '../contract/operations.ts';
import { postErrors } from '../contract/provider-errors.ts';
import { messagingProviderOperations } from '../contract/provider-operations.ts';
import { wordingErrors } from '../contract/wording-errors.ts';
import { wordingOperations } from '../contract/wording-operations.ts';
import type { NoticeSource } from '#platform/notice/index.ts';
import type { AnnouncementBoard } from '#platform/port/announcement-board.ts';
import { messagingBindings } from './bindings.ts';
import { SEND, sendMessageJob, type ChannelDeps } from './channel.ts';
import { COLLECT, collectNoticesJob } from './collect-notices.ts';
import { messagingDemo } from './demo.ts';
import { evaluateWarningsJob, WARN } from './evaluate-warnings.ts';
import { warningMail, warningMessage } from './messages.ts';
import { messagingProviderBindings } from './provider/bindings.ts';
import { postChange } from './provider/post-change.ts';
import { wordingChange } from './provider/wordings.ts';
import { BOARD, readBoardJob } from './read-board.ts';
import { messagingRetention } from './retention.ts';

interface MessagingDeps extends ChannelDeps {
  notices: readonly NoticeSource[];
  board: AnnouncementBoard | null;
}

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const messagingCapability = {
  name: 'messaging',
  retention: messagingRetention,
  operations: [...messagingOperations, ...noticeOperations],
  errors: { ...messagingErrors, ...postErrors, ...wordingErrors },
  fieldLabels: messagingFieldLabels,
  messages: [warningMessage, warningMail],
  menu: messagingMenu,
  bindings: messagingBindings,
  providerOperations: [...messagingProviderOperations, ...wordingOperations],
  providerBindings: messagingProviderBindings,
  consolePages: messagingPages,
  changes: [postChange, wordingChange],
  jobs: ({ notices, board, ...channels }: MessagingDeps) => ({
    [COLLECT]: collectNoticesJob(notices, channels.messagingApp),
    [BOARD]: readBoardJob(board),
    [SEND]: sendMessageJob(channels),
    [WARN]: evaluateWarningsJob,
  }),
  recurring: [COLLECT, BOARD, WARN],
  demo: messagingDemo,
};

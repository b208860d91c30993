import { messagingErrors } from '../contract/errors.ts';
import { messagingOperations } from '../contract/operations.ts';
import type { NoticeSource } from '#platform/notice/index.ts';
import { messagingBindings } from './bindings.ts';
import { COLLECT, collectNoticesJob } from './collect-notices.ts';
import { messagingDemo } from './demo.ts';
import { PURGE, purgeMessagesJob } from './purge-messages.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const messagingCapability = {
  name: 'messaging',
  operations: messagingOperations,
  errors: messagingErrors,
  bindings: messagingBindings,
  jobs: ({ notices }: { notices: readonly NoticeSource[] }) => ({
    [COLLECT]: collectNoticesJob(notices),
    [PURGE]: purgeMessagesJob,
  }),
  recurring: [COLLECT, PURGE],
  demo: messagingDemo,
};

import { loosePapers } from '#capabilities/onboarding/server/index.ts';
import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const supportRetention: readonly Retention[] = [
  kept('proof', 'support.visits', 'support.documents'),
  loosePapers('support.document_files', 'renewal'),
];

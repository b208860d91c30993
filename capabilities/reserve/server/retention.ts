import { loosePapers } from '#capabilities/onboarding/server/index.ts';
import type { Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const reserveRetention: readonly Retention[] = [loosePapers('reserve.evidence', 'adjustment')];

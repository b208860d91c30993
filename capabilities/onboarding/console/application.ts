import type { OutputOf } from '#platform/kernel/operation.ts';
import type { showApplication } from '../contract/provider-operations.ts';

/** What both views of the page draw. */
export type Application = OutputOf<typeof showApplication>;

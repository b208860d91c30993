import type { OutputOf } from '#platform/kernel/operation.ts';
import type { loginByPassword } from '../contract/operations.ts';

/** What both ways of logging in answer. */
export type SignedIn = OutputOf<typeof loginByPassword>;

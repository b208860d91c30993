import { withQuery } from '#platform/kernel/path.ts';

/** Pages of the console that others lead to. */
export const planAddress = (planId: string): string => withQuery('/pricing/plan', { planId });

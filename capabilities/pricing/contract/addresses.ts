import { withQuery } from '#platform/kernel/path.ts';

/** Pages of the console that others lead to. */
/** The name comes first, so that it is in the title of the tab. */
export const planAddress = (planId: string, name: string): string => withQuery('/pricing/plan', { name, planId });

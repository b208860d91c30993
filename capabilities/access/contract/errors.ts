import type { ErrorTexts } from '#platform/kernel/errors.ts';

/**
 * 013xxKPLMS and 013xxKCSDC: the menu and what a role may do; refusals for lack of a permission are the edge's own
 * codes.
 */
export const accessErrors = {} as const satisfies ErrorTexts;

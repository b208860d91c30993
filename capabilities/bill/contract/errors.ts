import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 044xxKCSDS: none yet; bills answer what the lists that they read answer. */
export const billErrors = {} as const satisfies ErrorTexts;

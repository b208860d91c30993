import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** English sentences of the codes that the machine interfaces may answer, besides those of their edge. */
export const englishTexts: ErrorTexts = {};

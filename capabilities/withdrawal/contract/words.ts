/** Type codes of a batch that runs at once, and of one that waits for its hour (spec section 3). */
export const batchCodes = { now: '2013', scheduled: '2015' } as const;

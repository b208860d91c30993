/** The ledger's public face. Nobody imports another file of it, nobody touches its tables. */
export * from './command.ts';
export { openAccounts, post, balancesOf } from './post.ts';
export { createGroupPoster, type GroupPoster } from './group-poster.ts';
export { brokenHeads, sealEntries, signHeads, type SealChain } from './seal.ts';
export { keepTotals } from './totals.ts';
export { ledgerRetention } from './retention.ts';

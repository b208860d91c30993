/** The public part of the payee book for kinds of order. Other files of this folder are private. */
export { bookedAccounts, flagReturned, flaggedAccounts, refuseFlagged } from './flags.ts';

/** The public part of the payee book for kinds of order. Other files of this folder are private. */
export { amountRefusal, unbookedSentence, type PayeeRules } from '../domain/payee-rule.ts';
export { payeeRulesOf } from './rules.ts';
export { bookedAccounts, flagReturned, flaggedAccounts, refuseFlagged } from './flags.ts';

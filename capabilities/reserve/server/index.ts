/** The public part of the provider's books for the overview. Other files of this folder are private. */
export { bankSide } from './differences.ts';
export { owedToMerchants } from './owed-to-merchants.ts';

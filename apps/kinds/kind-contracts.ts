import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

/**
 * The contracts of all kinds of order, found by their file as pages are; a test compares them with the server's list.
 */
export const kindContracts = (): KindContract[] =>
  contractsOf(import.meta.glob<Record<string, KindContract>>('../../capabilities/*/contract/kind.ts', { eager: true }));

/** A folder may have several kinds. */
const contractsOf = (files: Record<string, Record<string, KindContract>>): KindContract[] =>
  Object.values(files).flatMap((file) => Object.values(file));

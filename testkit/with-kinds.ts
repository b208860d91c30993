import { indexKinds, kinds } from '#capabilities/account/contract/kinds.ts';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { composeForTest } from './compose.ts';

/** Exactly these kinds of order. */
export function composeKinds(contracts: readonly KindContract[]): void {
  const index = indexKinds(contracts);
  composeForTest({ kinds: () => index });
}

/** These of the test, besides those of the product. */
export const withKinds = (...contracts: readonly KindContract[]): void => composeKinds([...kinds(), ...contracts]);

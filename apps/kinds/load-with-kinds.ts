import type { ComponentType } from 'react';
import { indexKinds } from '#capabilities/account/contract/kinds.ts';
import { loadCode } from '#platform/ui/load-code.ts';
import { keepKinds } from './loaded-kinds.ts';

export type View = { default: ComponentType };

/**
 * Pages of portal and console ask about kinds of order when they are drawn, login and shell never do: the contracts are
 * a chunk of their own, which is loaded with the page's.
 */
export async function loadWithKinds(load: () => Promise<View>): Promise<View> {
  const [view, { kindContracts }] = await loadCode(() => Promise.all([load(), import('./kind-contracts.ts')]));
  keepKinds(() => indexKinds(kindContracts()));
  return view;
}

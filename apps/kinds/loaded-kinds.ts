import type { KindIndex } from '#capabilities/account/contract/kinds.ts';

let loaded: KindIndex | null = null;

/** Kept once: each page loads them again. */
export const keepKinds = (index: () => KindIndex): void => void (loaded ??= index());

/** The part `kinds` of portal and console, whose contracts come with the first page (load-with-kinds.ts). */
export function loadedKinds(): KindIndex {
  if (!loaded) throw new Error('kinds are read before a page has loaded them');
  return loaded;
}

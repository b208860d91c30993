import type { BrowserComposition } from '#platform/kernel/composition.ts';

/** The parts that pages of a phone read (docs/decisions/0065); they have no menu. */
export const phoneComposition = {
  refreshMenu: () => Promise.resolve(),
} satisfies Partial<BrowserComposition>;

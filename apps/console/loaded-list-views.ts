import type { UseListViews } from '#platform/portal-kit/list-views.ts';

let loaded: UseListViews | null = null;

export const keepListViews = (hook: UseListViews): void => void (loaded = hook);

/** The part `listViews`, whose code comes with the first page (views.ts). */
export const useLoadedListViews: UseListViews = (viewed) => {
  if (!loaded) throw new Error('views of lists are read before a page has loaded them');
  return loaded(viewed);
};

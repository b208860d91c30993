import type { ReactNode } from 'react';
import { composed } from '#platform/kernel/composition.ts';
import type { SearchField } from '#platform/ui/index.ts';
import type { Filter, ListState } from './list-state.ts';

/** A list whose filter, sort and columns may be kept under a name. */
export interface ViewedList {
  /** The caption of its table, under which its columns are remembered. */
  listName: string;
  list: ListState<Filter, string>;
  /** The names of its filter, and what they are at first. */
  defaults: Filter;
  fields: readonly SearchField[];
}

/** A hook: applies the default view, and answers the control above the table. */
export type UseListViews = (viewed: ViewedList) => ReactNode;

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    /** The kit knows no capability. Null where the search form keeps filters in this browser. */
    listViews: UseListViews | null;
  }
}

export const keepsListViews = (): boolean => composed('listViews') !== null;
export const useListViews: UseListViews = (viewed) => composed('listViews')?.(viewed) ?? null;

import type { ReactNode } from 'react';
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

/** The kit knows no capability: an application that keeps views on its server connects them, once, at its start. */
let connected: UseListViews | null = null;
export const connectListViews = (given: UseListViews | null): void => void (connected = given);

/** False: the search form keeps filters in this browser. */
export const keepsListViews = (): boolean => connected !== null;
export const useListViews: UseListViews = (viewed) => connected?.(viewed) ?? null;

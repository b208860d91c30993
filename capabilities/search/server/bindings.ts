import { bind, type Binding } from '#platform/http/handler.ts';
import type { SearchSource } from '#platform/search/index.ts';
import { searchAll } from '../contract/operations.ts';
import { searchEverything } from './search-all.ts';

/** `searched`: the sources of all capabilities. */
export const searchBindings = ({ searched }: { searched: readonly SearchSource[] }): Binding[] => [
  bind(searchAll, searchEverything(searched)),
];

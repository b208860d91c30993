/** What capabilities and the search share: each capability says how its own things are found. */
export type { SearchHit, Searching, SearchSource } from './source.ts';
export { containing, searchTermOf, type SearchTerm } from './term.ts';
export { NAMED_MAX, nameOrNumber, type NameOrNumber } from './name-or-number.ts';
export { SEARCHED_NAME, SEARCHED_TAIL } from './constants.ts';

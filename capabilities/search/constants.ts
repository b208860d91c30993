/** Words of one search: a pasted list has at most so many. */
export const WORDS_A_SEARCH = 50;
export const LONGEST_WORD = 64;
/** Hits of a kind for the only word, and for each word of a list. */
export const HITS_OF_ONE = 5;
export const HITS_OF_A_LIST = 2;

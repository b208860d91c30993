/** The fewest digits that are looked for at the end of a number, and the fewest characters of a name. */
export const SEARCHED_TAIL = 4;
export const SEARCHED_NAME = 2;

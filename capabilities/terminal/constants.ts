/** Terminals of a merchant: the page shows all of them. */
export const TERMINALS_MAX = 500;
export const NAME_MAX = 30;
export const ADDRESS_MAX = 80;

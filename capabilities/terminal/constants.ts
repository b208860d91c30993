/** Terminals of a merchant: the page shows all of them. */
export const TERMINALS_MOST = 500;
export const NAME_MOST = 30;
export const ADDRESS_MOST = 80;

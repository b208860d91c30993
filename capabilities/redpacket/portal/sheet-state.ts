/** The batch that the page shows, and whether only its faulty rows. */
export const SHEET_DEFAULTS = { batch: '', only: '' };

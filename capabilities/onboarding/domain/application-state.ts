import type { ApplicationState } from '../contract/words.ts';

/**
 * The life of an application. Approved and opened are two entries of its history and one transaction, except for rows
 * of a sheet: those are opened in the background, or returned when they cannot be.
 */
const next: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  draft: ['submitted'],
  submitted: ['returned', 'rejected', 'approved'],
  returned: ['submitted'],
  rejected: [],
  approved: ['opened', 'returned'],
  opened: [],
};

export const mayBecome = (from: ApplicationState, to: ApplicationState): boolean => next[from].includes(to);

/** Its data and attachments may be changed. */
export const isWritable = (state: ApplicationState): boolean => mayBecome(state, 'submitted');

/** Papers may be added: while it is written, and to a row of a sheet until it is rejected. */
export const mayAttach = ({ state, sheetNo }: { state: ApplicationState; sheetNo: string | null }): boolean =>
  isWritable(state) || (sheetNo !== null && state !== 'rejected');

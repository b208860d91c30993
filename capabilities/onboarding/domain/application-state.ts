import type { ApplicationState } from '../contract/words.ts';

/**
 * The life of an application. Approved and opened are two entries of its history and one transaction: nobody finds an
 * application that is approved and not opened.
 */
const next: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  draft: ['submitted'],
  submitted: ['returned', 'rejected', 'approved'],
  returned: ['submitted'],
  rejected: [],
  approved: ['opened'],
  opened: [],
};

export const mayBecome = (from: ApplicationState, to: ApplicationState): boolean => next[from].includes(to);

/** Its data and attachments may be changed. */
export const isWritable = (state: ApplicationState): boolean => mayBecome(state, 'submitted');

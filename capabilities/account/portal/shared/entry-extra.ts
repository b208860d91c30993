import type { ComponentType } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { queryAccountActivity } from '../../contract/activity-operations.ts';

export type Entry = OutputOf<typeof queryAccountActivity>['list'][number];
type EntryExtra = ComponentType<{ entry: Entry }>;

let extra: EntryExtra | null = null;

/** Handed in once by the portal: the receipt of money that came lies above accounts. */
export const connectEntryExtra = (part: EntryExtra): void => void (extra = part);
/** What is shown below an entry. */
export const entryExtra = (): EntryExtra | null => extra;

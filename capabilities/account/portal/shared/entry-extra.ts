import type { ComponentType } from 'react';
import { composed } from '#platform/kernel/composition.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { queryAccountActivity } from '../../contract/activity-operations.ts';

export type Entry = OutputOf<typeof queryAccountActivity>['list'][number];
type EntryExtra = ComponentType<{ entry: Entry }>;

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    /** The receipt of money that came lies above accounts; null where there is none. */
    entryExtra: EntryExtra | null;
  }
}

/** What is shown below an entry. */
export const entryExtra = (): EntryExtra | null => composed('entryExtra');

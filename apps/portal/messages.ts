import { readMessage, selectMessage, type MessageTab } from '#capabilities/messaging/contract/operations.ts';
import { useAction, useCall } from '#platform/portal-kit/hooks.ts';

const REFRESH_MS = 30_000;
const NONE: readonly MessageTab[] = [];

export interface Messages {
  tabs: readonly MessageTab[];
  /** Marks as read: one message, or all of a tab. What waits to be done is never marked. */
  read(what: { messageIds: string[] } | { all: 'notice' | 'announcement' }): void;
}

/** The content of the bell's popover, of one call. */
export function useMessages(): Messages {
  const { data } = useCall(selectMessage, {}, { quiet: true, refreshMs: REFRESH_MS });
  const mark = useAction(readMessage, { quiet: true, refreshes: [selectMessage] });
  return { tabs: data?.tabs ?? NONE, read: mark.mutate };
}

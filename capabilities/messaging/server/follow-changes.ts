import type { WaitingHandler } from '#platform/http/handler.ts';
import { BUSY } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { changesOf, type LiveHub } from '#platform/live/index.ts';
import type { followChanges } from '../contract/operations.ts';

export interface LiveDeps {
  /** Absent in a program that serves no pages, which then ask automatically. */
  live?: { hub: LiveHub; isSessionOpen(tokenHash: string): Promise<boolean> } | undefined;
}

/** `plm/live.changes`. A page that is refused asks automatically, and tries again later. */
export const followOwnChanges =
  ({ live }: LiveDeps): WaitingHandler<typeof followChanges> =>
  async ({ session, gone }) => {
    if (!live || !session?.role) return fail(BUSY);
    const { personId, sessionId, tokenHash, role } = session;
    const events = changesOf({
      hub: live.hub,
      who: { mid: role.mid, personId, sessionId },
      gone,
      isSessionOpen: () => live.isSessionOpen(tokenHash),
    });
    return events ? ok({ events }) : fail(BUSY);
  };

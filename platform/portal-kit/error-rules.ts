import { APPLICATION_NOT_OPEN } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { endsSession, isQuiet, type CallFailure } from './failure.ts';
import { refreshMenu } from './menu-refresh.ts';
import { sessionToken, useSession } from './session.ts';
import { toast } from '#platform/ui/toast.tsx';

/** Spec section 8: after a session code the page reloads, by then logged out. */
const RELOAD_AFTER_MS = 2000;
let reloading = false;
/** A chunk of its own, which has two seconds to come: without it the session ends and forms are lost. */
const ending = { session: (_why: string): void => useSession.getState().end() };

/**
 * The one place that says what a failure does to the page (spec section 8, ER01). Every refusal of the server is
 * toasted, also where the page shows it in place. That no answer came is toasted only where the page does not show it:
 * a read that is asked again and again would repeat it.
 */
export function applyErrorRules(failure: CallFailure, operation: Operation, shownInPlace: boolean): void {
  if (endsSession(failure.code)) {
    if (!sessionToken() || reloading) return;
    reloading = true;
    toast.info(failure.message);
    void import('./drafts.ts').then(
      ({ endWithDrafts }) => (ending.session = endWithDrafts),
      () => undefined,
    );
    setTimeout(() => {
      ending.session(failure.message);
      location.reload();
    }, RELOAD_AFTER_MS);
    return;
  }
  if (failure.code === APPLICATION_NOT_OPEN) void refreshMenu();
  if (isQuiet(failure.code) || operation.policy.silentErrors || (shownInPlace && failure.kind !== 'answer')) return;
  toast.error(failure.message);
}

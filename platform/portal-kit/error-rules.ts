import type { Operation } from '#platform/kernel/operation.ts';
import { endsSession, isQuiet, type CallFailure } from './failure.ts';
import { sessionToken, useSession } from './session.ts';
import { toast } from '#platform/ui/toast.tsx';

/** Spec section 8: after a session code the page reloads, by then logged out. */
const RELOAD_AFTER_MS = 2000;
let reloading = false;

/** The one place that says what a failure does to the page (spec section 8); failures that the calling page shows itself are not handled here. */
export function applyErrorRules(failure: CallFailure, operation: Operation, shownInPlace: boolean): void {
  if (endsSession(failure.code)) {
    if (!sessionToken() || reloading) return;
    reloading = true;
    toast.info(failure.message);
    setTimeout(() => {
      useSession.getState().end();
      location.reload();
    }, RELOAD_AFTER_MS);
    return;
  }
  if (isQuiet(failure.code) || operation.policy.silentErrors || shownInPlace) return;
  toast.error(failure.message);
}

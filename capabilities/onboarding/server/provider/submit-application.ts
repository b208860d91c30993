import { isTaken } from '#capabilities/identity/server/index.ts';
import { type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { APPLICATION_STATE_CHANGED, CREDIT_CODE_TAKEN } from '../../contract/errors.ts';
import type { submitApplication } from '../../contract/provider-operations.ts';
import { isWritable } from '../../domain/application-state.ts';
import { lockApplication, moveApplication } from './application-row.ts';
import { checkApplication, type CheckDeps } from './check-application.ts';
import { actingOf } from './save-application.ts';

/** `console/onboarding/submit`. The unique index decides between two with one credit code. */
export const submit =
  (deps: CheckDeps): Handler<typeof submitApplication> =>
  async (context, { applicationNo, version }) => {
    const { tx } = context;
    const locked = await lockApplication(tx, applicationNo, version);
    if (!locked.ok) return locked;
    const row = locked.data;
    if (!isWritable(row.state)) return fail(APPLICATION_STATE_CHANGED);
    const acting = actingOf(context);
    const checked = await checkApplication(tx, deps, row, acting.at);
    if (!checked.ok) return checked;
    let moved: Awaited<ReturnType<typeof moveApplication>> | undefined;
    const taken = await isTaken(tx, async () => {
      moved = await moveApplication(tx, row, { state: 'submitted' }, acting);
    });
    return taken ? fail(CREDIT_CODE_TAKEN) : ok(moved!);
  };

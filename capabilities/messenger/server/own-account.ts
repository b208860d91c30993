import { nowOf } from '#capabilities/identity/server/index.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNT_KEPT_MS } from '../constants.ts';
import { MESSENGER_ALREADY_BOUND, MESSENGER_NOT_BOUND, MESSENGER_UNREACHABLE } from '../contract/errors.ts';
import type { createTicket, queryBindStatus, queryPublicAccount, unbindAccount } from '../contract/operations.ts';
import { bindingOf, dropBinding } from './bindings-of-people.ts';
import type { MessengerDeps } from './deps.ts';
import { FOLLOW } from './follow-job.ts';
import { isTaken, storeTicket } from './tickets.ts';

/** `plm/wx.ticket.create`. */
export const openTicket =
  (deps: MessengerDeps): Handler<typeof createTicket> =>
  async (context) => {
    const { personId } = personOf(context);
    if (await bindingOf(context.tx, personId)) return fail(MESSENGER_ALREADY_BOUND);
    const opened = await deps.messenger.createTicket();
    if (!opened) return fail(MESSENGER_UNREACHABLE);
    const ticketId = await storeTicket(context.tx, personId, opened, nowOf(deps));
    await enqueue(context.tx, { kind: FOLLOW, key: ticketId, mid: null, payload: { ticketId } });
    return ok(opened);
  };

/** `plm/query.wx.bind.status`. */
export const showBindStatus: Handler<typeof queryBindStatus> = async (context) => {
  const { personId } = personOf(context);
  const bound = await bindingOf(context.tx, personId);
  return ok({
    bind: bound !== null,
    nickname: bound?.nickname ?? '',
    boundAt: bound && shanghaiIso(bound.boundAt),
    isTaken: !bound && (await isTaken(context.tx, personId)),
  });
};

/** `plm/wx.unbind`. Messages that are queued are not sent any more. */
export const unbind: Handler<typeof unbindAccount> = async (context) =>
  (await dropBinding(context.tx, personOf(context).personId)) ? ok({}) : fail(MESSENGER_NOT_BOUND);

/** `plm/wx.account`: asked by anybody, so that the app is asked once in a while only. */
export function showPublicAccount({ messenger }: MessengerDeps): Handler<typeof queryPublicAccount> {
  let kept: { account: Awaited<ReturnType<typeof messenger.publicAccount>>; until: number } | null = null;
  return async () => {
    if (!kept?.account || kept.until < Date.now())
      kept = { account: await messenger.publicAccount(), until: Date.now() + ACCOUNT_KEPT_MS };
    return kept.account ? ok(kept.account) : fail(MESSENGER_UNREACHABLE);
  };
}

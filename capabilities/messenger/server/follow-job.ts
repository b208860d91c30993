import { z } from 'zod';
import { nowOf } from '#capabilities/identity/server/index.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { MESSENGER_LOOK_EVERY_MS } from '#platform/port/constants.ts';
import { bindAccount } from './bindings-of-people.ts';
import type { MessengerDeps } from './deps.ts';
import { notifyMessenger } from './notify.ts';
import { endTicket, ticketOf } from './tickets.ts';

export const FOLLOW = 'messenger.follow';

/** `messenger.follow`: asks the app every two seconds whether a ticket was scanned, until it was or is over. */
export const followJob = (deps: MessengerDeps): JobHandler =>
  withPayload(z.object({ ticketId: z.string() }), async (job, { db, clock }) => {
    const { ticketId } = job.payload;
    const found = await db.transaction({ readOnly: true }, (tx) => ticketOf(tx, ticketId));
    // Another QR has taken its place.
    if (found?.state !== 'waiting') return db.transaction({}, (tx) => job.complete(tx));
    const answer = await deps.messenger.ticketState(found.ticket);
    const now = nowOf(deps);
    await db.transaction({}, async (tx) => {
      if (answer.state === 'followed') {
        const isBound = await bindAccount(tx, found.personId, answer, now);
        await endTicket(tx, ticketId, isBound ? 'bound' : 'taken');
        if (isBound) await notifyMessenger(tx, found.personId, '您已绑定商户门户，付款与复核通知将发送到这里');
        return job.complete(tx);
      }
      const isOver = answer.state === 'expired' || now >= found.expiresAt;
      if (!isOver) return job.again(tx, new Date(clock.now().getTime() + MESSENGER_LOOK_EVERY_MS));
      await endTicket(tx, ticketId, 'over');
      return job.complete(tx);
    });
  });

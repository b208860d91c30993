import { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import { enqueue, withPayload, type JobHandler, type NewJob } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { SEND_ATTEMPTS } from '../constants.ts';
import { bindingOf, dropBinding } from './bindings-of-people.ts';
import type { MessengerDeps } from './deps.ts';

export const SEND = 'messenger.send';

/**
 * Queues a message to the messaging account that a person has bound, in the caller's transaction; without one nothing
 * happens. `link`: an address that the message leads to. `key`: of two messages with the same one only the first is
 * sent. Answers whether the person has an account.
 */
export async function notifyMessenger(
  tx: Tx,
  personId: string,
  text: string,
  link?: string,
  key: string = newId(),
): Promise<boolean> {
  if (!(await bindingOf(tx, personId))) return false;
  const job: NewJob = {
    kind: SEND,
    key: `${key}:${personId}`,
    mid: null,
    payload: { personId, text, link: link ?? null },
    maxAttempts: SEND_ATTEMPTS,
  };
  await enqueue(tx, job);
  return true;
}

const message = z.object({ personId: z.string(), text: z.string(), link: z.string().nullable() });

/**
 * `messenger.send`. The job's key is the message's number, so that a repeated try is not delivered twice. An account
 * that no longer follows is unbound.
 */
export const sendJob = ({ messenger }: Pick<MessengerDeps, 'messenger'>): JobHandler =>
  withPayload(message, async (job, { db }) => {
    const { personId, text, link } = job.payload;
    const bound = await db.transaction({ readOnly: true }, (tx) => bindingOf(tx, personId));
    const outcome = bound && (await messenger.send({ messageNo: job.key, openId: bound.openId, text, link }));
    await db.transaction({}, async (tx) => {
      if (outcome === 'gone') await dropBinding(tx, personId);
      await job.complete(tx);
    });
  });

import { providerInfo } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater, type JobHandler } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';

export const TELL = 'security.tell';

/**
 * A message about what has happened, to numbers that may no longer be anybody's when it is sent. In the transaction of
 * the effect; the worker sends it. Without codes or passwords.
 */
export const tell = (tx: Tx, ...messages: { mobile: string; text: string }[]): void =>
  enqueueLater(
    tx,
    ...messages
      .filter(({ mobile }) => mobile !== '')
      .map((payload) => ({ kind: TELL, key: newId(), mid: null, payload })),
  );

/** `security.tell`. A gateway that is away fails the job, which comes again. */
export const tellJob =
  ({ sms }: { sms: SmsGateway }): JobHandler =>
  async (job, { db }) => {
    const { mobile, text } = job.payload as { mobile: string; text: string };
    const { name } = await db.transaction({ readOnly: true }, providerInfo);
    await sms.send({ mobile, text: `【${name}】${text}` }).catch(() => {
      // The gateway's error may quote the message.
      throw new Error('a message was not taken');
    });
    await db.transaction({}, (tx) => job.complete(tx));
  };

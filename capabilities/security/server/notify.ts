import { z } from 'zod';
import { messageText, signedText } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater, withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { MessageTemplate } from '#platform/kernel/message-template.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';

export const NOTIFY = 'security.tell';

/**
 * A message about what has happened, to numbers that may no longer be anybody's when it is sent. In the transaction of
 * the effect; the worker signs and sends it. Without codes or passwords.
 */
export async function notify<Key extends string>(
  tx: Tx,
  template: MessageTemplate<Key>,
  values: Readonly<Record<Key, string>>,
  mobiles: readonly string[],
): Promise<void> {
  const known = mobiles.filter((mobile) => mobile !== '');
  if (known.length === 0) return;
  const text = await messageText(tx, template, values);
  enqueueLater(tx, ...known.map((mobile) => ({ kind: NOTIFY, key: newId(), mid: null, payload: { mobile, text } })));
}

/** `security.tell`. A gateway that is away fails the job, which comes again. */
export const notifyJob = ({ sms }: { sms: SmsGateway }): JobHandler =>
  withPayload(z.object({ mobile: z.string(), text: z.string() }), async (job, { db }) => {
    const { mobile, text: unsigned } = job.payload;
    const text = await db.transaction({ readOnly: true }, (tx) => signedText(tx, unsigned));
    await sms.send({ mobile, text }).catch(() => {
      // The gateway's error may quote the message.
      throw new Error('a message was not taken');
    });
    await db.transaction({}, (tx) => job.complete(tx));
  });

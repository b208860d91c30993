import { z } from 'zod';
import { mailText, smsWriter } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { withPayload, type JobHandler, type LeasedJob, type NewJob } from '#platform/jobs/index.ts';
import type { Mail, MailGateway } from '#platform/port/mail-gateway.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import { warningMail, warningMessage } from './messages.ts';

/**
 * Where messages go outside the site: the messaging account that a person has bound. apps/server hands it to the
 * worker; it queues the message in the job's transaction. False: this person has bound none.
 */
export interface MessagingApp {
  send(tx: Tx, message: { personId: string; title: string; text: string }): Promise<boolean>;
}

export interface ChannelDeps {
  sms: SmsGateway;
  messagingApp?: MessagingApp | undefined;
  /** Null where the provider sends no e-mail. */
  mail?: MailGateway | null | undefined;
}

export const SEND = 'messaging.send';

/** A letter is the merchant's, a message a person's. */
const payloadOfJob = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('mail'), title: z.string() }),
  z.object({ channel: z.enum(['sms', 'app']), personId: z.string(), title: z.string(), text: z.string() }),
]);
type Payload = z.output<typeof payloadOfJob>;

export const sendJob = (mid: string, key: string, payload: Payload, runAt: Date): NewJob => ({
  kind: SEND,
  key: `${key}:${payload.channel}:${payload.channel === 'mail' ? '' : payload.personId}`,
  mid,
  payload: { ...payload },
  runAt,
});

/** `messaging.send`: one message to one person by a channel outside. A gateway that is away is tried again. */
export const sendMessageJob = ({ sms, messagingApp, mail }: ChannelDeps): JobHandler =>
  withPayload(payloadOfJob, async (job, { db }) => {
    const { payload } = job;
    if (payload.channel === 'mail') {
      const letter = await db.transaction({ mid: job.mid, readOnly: true }, (tx) => letterTo(tx, job, payload.title));
      if (letter) await mail?.send(letter);
      return db.transaction({ mid: job.mid }, (tx) => job.complete(tx));
    }
    const { channel, personId, title, text } = payload;
    if (channel === 'app')
      return db.transaction({ mid: job.mid }, async (tx) => {
        await messagingApp?.send(tx, { personId, title, text });
        await job.complete(tx);
      });
    const outgoing = await db.transaction({ mid: job.mid, readOnly: true }, async (tx) => {
      const person = await tx.one<{ mobile: string }>(
        `SELECT p.mobile FROM identity.v_persons p JOIN merchant.v_relations r ON r.person_id = p.id AND r.mid = $2 AND r.auth_status = 'active' WHERE p.id = $1 AND p.status = 'active'`,
        [personId, job.mid],
        'messaging.mobile',
      );
      if (!person) return null;
      const write = await smsWriter(tx, warningMessage);
      return { mobile: person.mobile, text: write({ title, text }) };
    });
    if (outgoing) await sms.send(outgoing);
    await db.transaction({ mid: job.mid }, (tx) => job.complete(tx));
  });

/**
 * To the merchant's contact address, without figures: an address is no proof of who reads it. Null where there is none
 * any more.
 */
async function letterTo(tx: Tx, { id, mid }: LeasedJob, title: string): Promise<Mail | null> {
  const merchant = await tx.one<{ email: string; name: string }>(
    'SELECT contact_email AS email, customer_name AS name FROM merchant.merchants WHERE mid = $1',
    [mid],
    'messaging.contact',
  );
  if (!merchant?.email) return null;
  return {
    messageNo: id.replaceAll('-', ''),
    to: merchant.email,
    ...(await mailText(tx, warningMail, { merchant: merchant.name, title })),
    attachments: [],
  };
}

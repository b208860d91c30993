import type { Tx } from '#platform/db/database.ts';
import type { JobHandler, NewJob } from '#platform/jobs/index.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';

/**
 * Where messages go beside the site: the messaging account that a person has bound. apps/server hands it to the worker;
 * it queues the message in the job's transaction. False: this person has bound none.
 */
export interface MessagingApp {
  send(tx: Tx, message: { personId: string; title: string; text: string }): Promise<boolean>;
}

export interface ChannelDeps {
  sms: SmsGateway;
  /** The provider's name before each SMS. */
  sender: string;
  messagingApp?: MessagingApp | undefined;
}

export const SEND = 'messaging.send';

interface Payload {
  channel: 'sms' | 'app';
  personId: string;
  title: string;
  text: string;
}

export const sendJob = (mid: string, key: string, payload: Payload, runAt: Date): NewJob => ({
  kind: SEND,
  key: `${key}:${payload.channel}:${payload.personId}`,
  mid,
  payload: { ...payload },
  runAt,
});

/** `messaging.send`: one message to one person by a channel outside. A gateway that is away is tried again. */
export const sendMessageJob =
  ({ sms, sender, messagingApp }: ChannelDeps): JobHandler =>
  async (job, { db }) => {
    const { channel, personId, title, text } = job.payload as unknown as Payload;
    if (channel === 'app')
      return db.transaction({ mid: job.mid }, async (tx) => {
        await messagingApp?.send(tx, { personId, title, text });
        await job.complete(tx);
      });
    const mobile = await db.transaction({ mid: job.mid, readOnly: true }, async (tx) => {
      const person = await tx.one<{ mobile: string }>(
        `SELECT p.mobile FROM identity.v_persons p JOIN merchant.v_relations r ON r.person_id = p.id AND r.mid = $2 AND r.auth_status = 'active' WHERE p.id = $1 AND p.status = 'active'`,
        [personId, job.mid],
        'messaging.mobile',
      );
      return person?.mobile;
    });
    if (mobile) await sms.send({ mobile, text: `【${sender}】${title}：${text}` });
    await db.transaction({ mid: job.mid }, (tx) => job.complete(tx));
  };

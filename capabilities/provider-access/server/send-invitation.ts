import { z } from 'zod';
import { smsWriter } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater, withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import { invitationUrl } from '../contract/words.ts';
import { invitationToken } from './invitations.ts';
import { invitationMessage } from './messages.ts';

export const INVITE = 'provider.invite';

interface Invitation {
  invitationId: string;
  userName: string;
  mobile: string;
  expiresAt: Date;
}

/** Sent by the worker when the change has been committed. The job names the invitation and does not have its token. */
export const sendInvitation = (tx: Tx, { invitationId, userName, mobile, expiresAt }: Invitation): void =>
  enqueueLater(tx, {
    kind: INVITE,
    key: invitationId,
    mid: null,
    payload: { invitationId, userName, mobile, until: shanghaiText(expiresAt).slice(0, 16) },
  });

const invitationOfJob = z.object({
  invitationId: z.string(),
  userName: z.string(),
  mobile: z.string(),
  until: z.string(),
});

/** `provider.invite`. A gateway that is away fails the job, which comes again. */
export const inviteJob = (parts: { sms: SmsGateway; secret: Buffer; consoleUrl: string | null }): JobHandler =>
  withPayload(invitationOfJob, async (job, { db }) => {
    const { invitationId, userName, mobile, until } = job.payload;
    if (parts.consoleUrl === null) throw new Error('nobody knows where the console is');
    const link = invitationUrl(parts.consoleUrl, invitationToken(parts.secret, invitationId));
    const write = await db.transaction({ readOnly: true }, (tx) => smsWriter(tx, invitationMessage));
    const text = write({ name: userName, until, link });
    await parts.sms.send({ mobile, text }).catch(() => {
      // The gateway's error may quote the message.
      throw new Error('an invitation was not taken');
    });
    await db.transaction({}, (tx) => job.complete(tx));
  });

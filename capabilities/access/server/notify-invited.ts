import { z } from 'zod';
import { smsWriter } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater, withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import { invitedMessage } from './messages.ts';

export const NOTIFY_INVITED = 'access.tell-invited';

/** In the transaction of the invitation; the worker sends it. */
export const notifyInvited = (tx: Tx, mid: string, personId: string): void =>
  enqueueLater(tx, { kind: NOTIFY_INVITED, key: newId(), mid, payload: { personId } });

interface Invited {
  mobile: string;
  customerName: string;
  roleName: string;
}

/** Nothing for who has activated the role meanwhile, was disabled or has left. */
const invitedNow = (tx: Tx, mid: string, personId: string): Promise<Invited | undefined> =>
  tx.one<Invited>(
    `SELECT p.mobile, r.customer_name, a.name AS "roleName"
       FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id JOIN access.roles a ON a.mid = r.mid AND a.id = r.role_id
      WHERE r.mid = $1 AND r.person_id = $2 AND r.auth_status = 'pend' AND p.status = 'active'`,
    [mid, personId],
    'access.invited',
  );

interface Sending {
  sms: SmsGateway;
  /** Where people reach the portal; null: it is not said. */
  portalUrl: string | null;
}

/** `access.tell-invited`: who invited, as what, where to enter. The job comes again while the gateway is away. */
export const notifyInvitedJob = ({ sms, portalUrl }: Sending): JobHandler =>
  withPayload(z.object({ personId: z.string() }), async (job, { db }) => {
    const mid = job.mid!;
    const { personId } = job.payload;
    const { invited, write } = await db.transaction({ mid, readOnly: true }, async (tx) => ({
      invited: await invitedNow(tx, mid, personId),
      write: await smsWriter(tx, invitedMessage),
    }));
    if (invited) {
      const { mobile, customerName: merchant, roleName: role } = invited;
      const text = write({ merchant, role, address: portalUrl ? `：${portalUrl}` : '' });
      await sms.send({ mobile, text }).catch(() => {
        // The gateway's error may quote the message.
        throw new Error('a message was not taken');
      });
    }
    await db.transaction({ mid }, (tx) => job.complete(tx));
  });

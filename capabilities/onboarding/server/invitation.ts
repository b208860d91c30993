import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findPerson, hasLoggedIn, keyedHash, smsWriter } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueue, withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import { administratorResetMessage, openedMessage } from './messages.ts';
import { INVITATION_MS } from '../constants.ts';

export const INVITE = 'onboarding.invite';

export interface Invitation {
  mid: string;
  invitationId: string;
  personId: string;
  mobile: string;
  setsPassword: boolean;
  /** Of an administrator whom the provider has reset; the role is active. */
  isReset: boolean;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  replacedAt: Date | null;
}

const COLUMNS = `mid, invitation_id, person_id, mobile, sets_password, is_reset,
  created_at, expires_at, used_at, replaced_at`;

/** 256 bits that follow from the secret: nobody who has the database alone can make a link. */
const tokenOf = (secret: Buffer, invitationId: string): string =>
  keyedHash(secret, 'onboarding.invitation', invitationId);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The last one to the administrator of a new merchant, to which `tx` is bound. */
export const lastInvitation = (tx: Tx, mid: string): Promise<Invitation | undefined> =>
  tx.one<Invitation>(
    `SELECT ${COLUMNS} FROM onboarding.invitations WHERE mid = $1 AND NOT is_reset ORDER BY created_at DESC, invitation_id DESC LIMIT 1`,
    [mid],
    'onboarding.last_invitation',
  );

/**
 * Makes an invitation in place of the one before, in the transaction that it belongs to; the worker sends it. The link
 * sets a password for a person who has none: one who has never logged in, was asked so by the link before, or is
 * reset.
 */
export async function invite(
  tx: Tx,
  secret: Buffer,
  { mid, personId, at, isReset = false }: { mid: string; personId: string; at: Date; isReset?: boolean },
): Promise<{ mobile: string; expiresAt: Date }> {
  const { mobile } = (await findPerson(tx, personId))!;
  const before = await lastInvitation(tx, mid);
  const stillUnused = before?.setsPassword === true && before.usedAt === null;
  const setsPassword = isReset || stillUnused || !(await hasLoggedIn(tx, personId));
  const [invitationId, expiresAt] = [newId(), new Date(at.getTime() + INVITATION_MS)];
  await tx.run(
    'UPDATE onboarding.invitations SET replaced_at = $3 WHERE mid = $1 AND person_id = $2 AND used_at IS NULL AND replaced_at IS NULL',
    [mid, personId, at],
    'onboarding.replace_invitation',
  );
  await tx.run(
    `INSERT INTO onboarding.invitations (mid, invitation_id, person_id, mobile, token_hash, sets_password, is_reset, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [mid, invitationId, personId, mobile, hashOf(tokenOf(secret, invitationId)), setsPassword, isReset, at, expiresAt],
    'onboarding.invite',
  );
  await enqueue(tx, { kind: INVITE, key: invitationId, mid, payload: { invitationId } });
  return { mobile, expiresAt };
}

/** Of whose token it is, in any state. */
export const findByToken = (tx: Tx, token: string): Promise<{ mid: string; invitationId: string } | undefined> =>
  tx.one(
    'SELECT mid, invitation_id FROM onboarding.find_invitation($1)',
    [hashOf(token)],
    'onboarding.find_invitation',
  );

const invitationOf = (tx: Tx, mid: string, invitationId: string): Promise<Invitation | undefined> =>
  tx.one<Invitation>(
    `SELECT ${COLUMNS} FROM onboarding.invitations WHERE mid = $1 AND invitation_id = $2`,
    [mid, invitationId],
    'onboarding.invitation',
  );

export interface Invited {
  invitation: Invitation;
  userName: string;
  customerName: string;
}

/**
 * An invitation that still serves, with whom it invites: not used, not replaced, not over, sent to the person's present
 * number, for a role that waits, or of a reset is active. `tx` is bound to its merchant.
 */
export async function openInvitationOf(tx: Tx, mid: string, invitationId: string, at: Date): Promise<Invited | null> {
  const invitation = await invitationOf(tx, mid, invitationId);
  if (!invitation || invitation.usedAt || invitation.replacedAt || invitation.expiresAt <= at) return null;
  const { personId, mobile, isReset } = invitation;
  const person = await findPerson(tx, personId);
  if (!person?.isActive || person.mobile !== mobile) return null;
  const place = await tx.one<{ customerName: string }>(
    `SELECT customer_name FROM merchant.v_relations WHERE mid = $1 AND person_id = $2 AND auth_status = $3`,
    [mid, personId, isReset ? 'active' : 'pend'],
    'onboarding.invited_to',
  );
  return place ? { invitation, userName: person.userName, customerName: place.customerName } : null;
}

/** What the link does. */
const aimOf = ({ isReset, setsPassword }: Invitation): string =>
  isReset ? '重新设置登录密码' : setsPassword ? '设置登录密码并激活' : '登录并激活';

interface Sending {
  sms: SmsGateway;
  secret: Buffer;
  /** Where people reach the portal; null: the message has no link. */
  portalUrl: string | null;
}

/** `onboarding.invite`: nothing for a link that no longer serves. The job comes again while the gateway is away. */
export const inviteJob = ({ sms, secret, portalUrl }: Sending): JobHandler =>
  withPayload(z.object({ invitationId: z.string() }), async (job, { db, clock }) => {
    const mid = job.mid!;
    const { invitationId } = job.payload;
    const message = await db.transaction({ mid }, async (tx) => {
      const invited = await openInvitationOf(tx, mid, invitationId, clock.now());
      if (!invited) return null;
      const { invitation, customerName: merchant } = invited;
      const write = await smsWriter(tx, invitation.isReset ? administratorResetMessage : openedMessage);
      const way = portalUrl
        ? `请在72小时内打开链接${aimOf(invitation)}：${portalUrl.replace(/\/$/, '')}/#/invitation?token=${tokenOf(secret, invitationId)}`
        : `请用本手机号登录商户门户${invitation.isReset ? '' : '并激活角色'}`;
      return { mobile: invitation.mobile, text: write({ merchant, way }) };
    });
    if (message) {
      await sms.send(message).catch(() => {
        // The gateway's error may quote the message.
        throw new Error('a message was not taken');
      });
    }
    await db.transaction({ mid }, (tx) => job.complete(tx));
  });

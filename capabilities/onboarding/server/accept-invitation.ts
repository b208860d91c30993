import { nowOf, openSealedPassword, setLoginPassword, type SmsDeps } from '#capabilities/identity/server/index.ts';
import { isCommonPassword, isGoodPassword } from '#capabilities/security/server/index.ts';
import { bindMerchant } from '#platform/db/bind-merchant.ts';
import { alone, type Tx } from '#platform/db/database.ts';
import { nameObject, type Handler } from '#platform/http/handler.ts';
import { maskMobile, maskName } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import {
  INVITATION_INVALID,
  INVITATION_PASSWORD_COMMON,
  INVITATION_PASSWORD_EXPIRED,
  INVITATION_PASSWORD_WEAK,
} from '../contract/errors.ts';
import type { acceptInvitation, openInvitation } from '../contract/operations.ts';
import { findByToken, openInvitationOf, type Invited } from './invitation.ts';

/** Binds `tx` to the merchant of a link that serves; null for every other text. */
async function invitedBy(tx: Tx, token: string, at: Date): Promise<Invited | null> {
  const found = await findByToken(tx, token);
  if (!found) return null;
  await bindMerchant(tx, found.mid);
  return openInvitationOf(tx, found.mid, found.invitationId, at);
}

/** `invitation/open`. */
export const showInvitation: Handler<typeof openInvitation> = async ({ tx, clock }, { token }) => {
  const invited = await invitedBy(tx, token, clock.now());
  if (!invited) return fail(INVITATION_INVALID);
  const { invitation, userName, customerName } = invited;
  return ok({
    customerName,
    userName: maskName(userName),
    mobile: maskMobile(invitation.mobile),
    setsPassword: invitation.setsPassword,
    isReset: invitation.isReset,
    expiresAt: shanghaiIso(invitation.expiresAt),
  });
};

/** `invitation/accept`. The random is used up even if the call fails; the link only by a password that is set. */
export const takeInvitation =
  (deps: Pick<SmsDeps, 'secret' | 'countersDb' | 'realClock'>): Handler<typeof acceptInvitation> =>
  async (context, { token, password, nonceStr }) => {
    const { tx } = context;
    const at = context.clock.now();
    const entry = { password, nonceStr, purpose: 'login', sessionId: null } as const;
    const fresh = await openSealedPassword(alone(deps.countersDb), deps.secret, entry, nowOf(deps));
    const invited = await invitedBy(tx, token, at);
    if (!invited?.invitation.setsPassword) return fail(INVITATION_INVALID);
    if (fresh === null) return fail(INVITATION_PASSWORD_EXPIRED);
    if (!isGoodPassword(fresh)) return fail(INVITATION_PASSWORD_WEAK);
    if (isCommonPassword(fresh)) return fail(INVITATION_PASSWORD_COMMON);
    const { mid, invitationId, personId } = invited.invitation;
    const used = await tx.run(
      'UPDATE onboarding.invitations SET used_at = $3 WHERE mid = $1 AND invitation_id = $2 AND used_at IS NULL AND replaced_at IS NULL',
      [mid, invitationId, at],
      'onboarding.use_invitation',
    );
    if (used === 0) return fail(INVITATION_INVALID);
    nameObject(context, `${invited.customerName}的管理员${invited.invitation.isReset ? '重置' : '邀请'}`);
    await setLoginPassword(tx, deps.secret, personId, fresh);
    return ok({});
  };

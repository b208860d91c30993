import { refusalOfClosed, relationIn } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { INVITE_AGAIN_MS } from '../../constants.ts';
import {
  ADMIN_ALREADY_ACTIVE,
  APPLICATION_MISSING,
  APPLICATION_STATE_CHANGED,
  INVITATION_TOO_SOON,
} from '../../contract/errors.ts';
import type { inviteAgain } from '../../contract/provider-operations.ts';
import { invite, lastInvitation } from '../invitation.ts';
import { lockApplication } from './application-row.ts';

/** `console/onboarding/sendInvitationAgain`: to the person's present number; the link before ends. */
export const sendAgain =
  ({ secret }: { secret: Buffer }): Handler<typeof inviteAgain> =>
  async (context, { applicationNo }) => {
    const { tx, clock } = context;
    const locked = await lockApplication(tx, applicationNo);
    if (!locked.ok) return fail(APPLICATION_MISSING);
    const { mid } = locked.data;
    if (!mid) return fail(APPLICATION_STATE_CHANGED);
    await actFor(tx, mid);
    const closed = await refusalOfClosed(tx, [mid]);
    if (closed) return closed;
    const last = await lastInvitation(tx, mid);
    if (!last) return fail(APPLICATION_STATE_CHANGED);
    const { personId, createdAt } = last;
    if ((await relationIn(tx, mid, personId))?.authStatus !== 'pend') return fail(ADMIN_ALREADY_ACTIVE);
    const at = clock.now();
    if (at.getTime() - createdAt.getTime() < INVITE_AGAIN_MS) return fail(INVITATION_TOO_SOON);
    const { mobile, expiresAt } = await invite(tx, secret, { mid, personId, at });
    return ok({ mobile: maskMobile(mobile), expiresAt: shanghaiIso(expiresAt) });
  };

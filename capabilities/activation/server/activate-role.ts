import { menuOf } from '#capabilities/access/server/index.ts';
import {
  decideSceneQr,
  openSceneQr,
  scannedSubject,
  scanSceneQr,
  type IdentityDeps,
} from '#capabilities/identity/server/index.ts';
import { activateRelation } from '#capabilities/merchant/server/index.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ROLE_ALREADY_ACTIVE } from '../contract/errors.ts';
import type { decideActivation, openActivation, scanActivation } from '../contract/operations.ts';
import { functionsOf } from '../domain/functions-of.ts';
import { offeredRole } from './offered-role.ts';

/** `plm/auth.by.logined`. */
export const openRoleQr =
  (deps: IdentityDeps): Handler<typeof openActivation> =>
  async (context, { mid }) => {
    const role = await offeredRole(context.tx, mid, personOf(context).personId);
    return role.ok ? ok(await openSceneQr(deps, context, { scene: 'activation', subject: mid })) : role;
  };

/** `plm/auth.scan.open`. */
export const scanRoleQr =
  (deps: IdentityDeps): Handler<typeof scanActivation> =>
  async (context, { qrCodeId }) => {
    const { personId, personName } = personOf(context);
    const scanned = await scanSceneQr(deps, context, qrCodeId, 'activation');
    if (!scanned.ok) return scanned;
    const { subject: mid, ...opened } = scanned.data;
    const role = await offeredRole(context.tx, mid, personId);
    if (!role.ok) return role;
    const { codes, ...shown } = role.data;
    return ok({
      ...opened,
      ...shown,
      userName: personName,
      mid,
      functions: functionsOf(await menuOf(context.tx, codes)),
    });
  };

/** `plm/auth.scan.decide`: the role becomes active in the transaction that ends the QR. */
export const decideRoleQr =
  (deps: IdentityDeps): Handler<typeof decideActivation> =>
  async (context, { qrCodeId, agree }) => {
    const mid = await scannedSubject(deps, context, qrCodeId, 'activation');
    if (!mid.ok) return mid;
    if (!agree) return decideSceneQr(deps, context, qrCodeId, 'refused');
    const { personId } = personOf(context);
    const role = await offeredRole(context.tx, mid.data, personId);
    if (!role.ok) return role;
    // Activated meanwhile by another QR of the same person.
    if (!(await activateRelation(context.tx, mid.data, personId))) return fail(ROLE_ALREADY_ACTIVE);
    return decideSceneQr(deps, context, qrCodeId, 'authorised');
  };

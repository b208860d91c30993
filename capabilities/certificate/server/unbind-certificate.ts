import { roleOf, type Handler, nameObject, noteChanges } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { RevocationReason } from '#platform/port/certificate-authority.ts';
import { CERTIFICATE_MISSING, CERTIFICATE_OF_OTHER } from '../contract/errors.ts';
import type { unbindCertificate } from '../contract/operations.ts';
import { bindingStates, type UnbindReason, certificateStates } from '../contract/words.ts';
import { stateOf } from '../domain/certificate-state.ts';
import { endCertificate, lockCertificate } from './certificate-row.ts';
import { nowOf, type CertificateDeps } from './deps.ts';

const reasons: Readonly<Record<UnbindReason, RevocationReason>> = {
  lost: 'keyCompromise',
  unused: 'cessationOfOperation',
};

/** One's own, or as an administrator anybody's of the merchant. It signs nothing from the next call on. */
export const unbind =
  (deps: CertificateDeps): Handler<typeof unbindCertificate> =>
  async (context, { keySerialNo, reason }) => {
    const { tx } = context;
    const { mid, personId, roleClass } = roleOf(context);
    const row = await lockCertificate(tx, mid, keySerialNo);
    const at = nowOf(deps);
    const mayUnbind = row && (row.personId === personId || roleClass === 'admin');
    if (row) nameObject(context, `证书 ${keySerialNo}（${row.personName}）`);
    if (row && !mayUnbind) return fail(CERTIFICATE_OF_OTHER);
    if (!row || !bindingStates.includes(stateOf(row, at))) return fail(CERTIFICATE_MISSING);
    const revocation = { serialNo: keySerialNo, reason: reasons[reason], at };
    noteChanges(context, {
      label: '证书状态',
      before: certificateStates[stateOf(row, at)],
      after: certificateStates.revoked,
    });
    await endCertificate(tx, { mid, personId, ...revocation });
    await deps.authority.revoke(revocation);
    return ok({ keySerialNo });
  };

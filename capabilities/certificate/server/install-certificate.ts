import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { CERTIFICATE_INSTALL_LATE, NO_CERTIFICATE_TO_INSTALL } from '../contract/errors.ts';
import type { installCertificate } from '../contract/operations.ts';
import { stateOf } from '../domain/certificate-state.ts';
import { endCertificate, lockCertificatesOf } from './certificate-row.ts';
import { nowOf, type CertificateDeps } from './deps.ts';

/** Makes it the person's signing certificate; the one before is superseded. Installing twice changes nothing. */
export const confirmInstallation =
  (deps: CertificateDeps): Handler<typeof installCertificate> =>
  async (context, { keySerialNo }) => {
    const { tx } = context;
    const { mid, personId } = roleOf(context);
    const now = nowOf(deps);
    const ownCertificates = await lockCertificatesOf(tx, mid, personId);
    const wanted = ownCertificates.find(({ serialNo }) => serialNo === keySerialNo);
    const state = wanted && stateOf(wanted, now);
    if (wanted) nameObject(context, `证书 ${keySerialNo}`);
    if (state === 'active' || state === 'expiring') return ok({ keySerialNo });
    if (state === 'lapsed' || state === 'expired') return fail(CERTIFICATE_INSTALL_LATE);
    if (state !== 'pending') return fail(NO_CERTIFICATE_TO_INSTALL);
    for (const { serialNo } of ownCertificates.filter((one) => one.state === 'active')) {
      await endCertificate(tx, { mid, serialNo, reason: 'superseded', at: now, personId });
      await deps.authority.revoke({ serialNo, reason: 'superseded', at: now });
    }
    await tx.run(
      `UPDATE certificate.certificates SET state = 'active', installed_at = $3 WHERE mid = $1 AND serial_no = $2`,
      [mid, keySerialNo, now],
    );
    return ok({ keySerialNo });
  };

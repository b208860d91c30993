import type { Tx } from '#platform/db/database.ts';
import type { KeyAlgorithm, RevocationReason } from '#platform/port/certificate-authority.ts';
import type { CertificateLife } from '../domain/certificate-state.ts';

export interface CertificateRow extends CertificateLife {
  serialNo: string;
  personId: string;
  personName: string;
  loginName: string;
  containerName: string;
  algorithm: KeyAlgorithm;
  certificate: Buffer;
  notBefore: Date;
  installedAt: Date | null;
  revokedAt: Date | null;
}

export const CERTIFICATE_COLUMNS = `serial_no, person_id, person_name, login_name,
  container_name, algorithm, certificate, not_before, not_after, state, reason,
  applied_at, installed_at, revoked_at`;

/** Held until the transaction ends, so that it does not end while it signs, or twice. */
export const lockCertificate = (tx: Tx, mid: string, serialNo: string): Promise<CertificateRow | undefined> =>
  tx.one<CertificateRow>(
    `SELECT ${CERTIFICATE_COLUMNS} FROM certificate.certificates WHERE mid = $1 AND serial_no = $2 FOR UPDATE`,
    [mid, serialNo],
    'certificate_lock',
  );

/** A person's in one merchant, newest first, locked. */
export const lockCertificatesOf = (tx: Tx, mid: string, personId: string): Promise<CertificateRow[]> =>
  tx.rows<CertificateRow>(
    `SELECT ${CERTIFICATE_COLUMNS} FROM certificate.certificates WHERE mid = $1 AND person_id = $2 ORDER BY applied_at DESC, serial_no DESC FOR UPDATE`,
    [mid, personId],
    'certificate_lock_own',
  );

export interface EndOfCertificate {
  mid: string;
  serialNo: string;
  reason: RevocationReason;
  at: Date;
  personId: string;
}

export const endCertificate = (tx: Tx, { mid, serialNo, reason, at, personId }: EndOfCertificate): Promise<number> =>
  tx.run(
    `UPDATE certificate.certificates SET state = 'ended', reason = $3, revoked_at = $4, revoked_by = $5 WHERE mid = $1 AND serial_no = $2 AND state <> 'ended'`,
    [mid, serialNo, reason, at, personId],
    'certificate_end',
  );

import type { Tx } from '#platform/db/database.ts';
import type { CertificateAuthority } from '#platform/port/certificate-authority.ts';
import { signedMessage } from './authority/signed-message.ts';

/** What one person signed for an order. */
export interface SignatureOfOrder {
  evidenceId: string;
  path: string;
  signerName: string;
  signedAt: Date;
  keySerialNo: string;
  signingText: string;
  /**
   * A signed message (CMS, RFC 5652) in DER with text, signature and certificates, which others can check without us.
   */
  message: Buffer;
}

interface EvidenceRow extends Omit<SignatureOfOrder, 'message'> {
  signature: Buffer;
  certificate: Buffer;
}

export interface SignedOrder {
  mid: string;
  orderNo: string;
  requestNo: string;
  makerId: string;
}

/** The signatures of the call that made the order, and of those that decided it; oldest first. */
export async function signaturesOf(
  tx: Tx,
  authority: CertificateAuthority,
  { mid, requestNo, makerId, orderNo }: SignedOrder,
): Promise<SignatureOfOrder[]> {
  const rows = await tx.rows<EvidenceRow>(
    `SELECT e.id AS "evidenceId", e.path, e.person_name AS "signerName", e.signed_at AS "signedAt", e.serial_no AS "keySerialNo",
            e.signing_text AS "signingText", e.signature, c.certificate
       FROM certificate.evidence e JOIN certificate.certificates c ON c.mid = e.mid AND c.serial_no = e.serial_no
      WHERE e.mid = $1 AND (e.request_no = $2 AND e.person_id = $3 OR e.order_nos @> ARRAY[$4])
      ORDER BY e.signed_at, e.id`,
    [mid, requestNo, makerId, orderNo],
    'certificate_signatures_of',
  );
  if (rows.length === 0) return [];
  const [issuing] = await authority.chain();
  return rows.map(({ signature, certificate, ...shown }) => ({
    ...shown,
    message: signedMessage({ text: shown.signingText, signature, certificate, issuing: issuing! }),
  }));
}

/** The authority's root in PEM, as programs take what they trust. */
export async function rootInPem(authority: CertificateAuthority): Promise<string> {
  const root = (await authority.chain()).at(-1)!;
  return `-----BEGIN CERTIFICATE-----\n${root.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}

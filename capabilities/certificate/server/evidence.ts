import type { Tx } from '#platform/db/database.ts';
import type { CertificateAuthority, KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { signedMessage } from './authority/signed-message.ts';
import { verifyCommand } from './verify-command.ts';

/** What one person signed for an order. */
export interface SignatureOfOrder {
  evidenceId: string;
  path: string;
  signerName: string;
  signedAt: Date;
  keySerialNo: string;
  signingText: string;
  algorithm: KeyAlgorithm;
  /**
   * A signed message (CMS, RFC 5652) in DER with text, signature and certificates, which others can check without us.
   */
  message: Buffer;
  /** Under this name the command looks for the message. */
  fileName: string;
  /** Checks it offline. */
  command: string;
}

interface EvidenceRow extends Omit<SignatureOfOrder, 'message' | 'fileName' | 'command'> {
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
    `SELECT e.id AS "evidenceId", e.path, e.person_name AS "signerName", e.signed_at, e.serial_no AS "keySerialNo",
            e.signing_text, e.signature, c.certificate, c.algorithm
       FROM certificate.evidence e JOIN certificate.certificates c ON c.mid = e.mid AND c.serial_no = e.serial_no
      WHERE e.mid = $1 AND (e.request_no = $2 AND e.person_id = $3 OR e.order_nos @> ARRAY[$4])
      ORDER BY e.signed_at, e.id`,
    [mid, requestNo, makerId, orderNo],
    'certificate_signatures_of',
  );
  return Promise.all(
    rows.map(async ({ signature, certificate, ...shown }, index) => {
      const { algorithm, signingText: text, signedAt } = shown;
      const [issuing] = await authority.chain(algorithm);
      const message = signedMessage({ text, algorithm, signature, certificate, issuing: issuing! });
      const name = `签名-${orderNo}-${index + 1}`;
      const command = verifyCommand({ algorithm, name, signedAt, message, signature });
      return { ...shown, message, fileName: `${name}.p7s`, command };
    }),
  );
}

/**
 * What these signatures are checked against, in PEM, as programs take what they trust: the root, and for SM2 the
 * issuing certificate too, because OpenSSL passes the signer id to one certificate of a chain only.
 */
export async function trustedInPem(
  authority: CertificateAuthority,
  signatures: readonly { algorithm: KeyAlgorithm }[],
): Promise<string> {
  const algorithms = new Set(signatures.map(({ algorithm }) => algorithm));
  const chains = await Promise.all(
    [...algorithms].map(async (algorithm) => {
      const chain = await authority.chain(algorithm);
      return algorithm === 'rsa' ? chain.slice(-1) : chain;
    }),
  );
  return chains.flat().map(inPem).join('');
}

const inPem = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;

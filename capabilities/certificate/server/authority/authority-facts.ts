import { X509Certificate } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import type { AuthorityRole } from '../../contract/words.ts';
import type { AuthorityLife } from '../../domain/authority-concerns.ts';

export interface AuthorityCertificate {
  role: AuthorityRole;
  /** Its common name. */
  name: string;
  /** Key and hash of its signature. */
  key: string;
  serialNo: string;
  /** SHA-256 of the certificate, in pairs of hex digits. */
  fingerprint: string;
  notBefore: Date;
  notAfter: Date;
}

export interface AuthorityFacts extends AuthorityLife {
  certificates: readonly AuthorityCertificate[];
  crl: { crlNumber: bigint; issuedAt: Date; nextUpdate: Date; entries: number } | null;
  ocsp: { answers: bigint; lastAt: Date } | null;
}

/** Algorithms whose authority was made: the first person who applies with such a key makes it. */
export const authoritiesThere = async (tx: Tx): Promise<KeyAlgorithm[]> =>
  (
    await tx.rows<{ algorithm: KeyAlgorithm }>(
      'SELECT algorithm FROM certificate.authorities ORDER BY algorithm',
      [],
      'certificate_authorities',
    )
  ).map(({ algorithm }) => algorithm);

interface FactsRow {
  algorithm: KeyAlgorithm;
  rootCertificate: Buffer;
  issuingCertificate: Buffer;
  madeAt: Date;
  crlNumber: bigint | null;
  issuedAt: Date | null;
  nextUpdate: Date | null;
  entries: number | null;
  answers: bigint | null;
  lastAt: Date | null;
}

/** Of each authority that was made, without opening a key. */
export async function authorityFacts(tx: Tx): Promise<AuthorityFacts[]> {
  const rows = await tx.rows<FactsRow>(
    `SELECT a.algorithm, a.root_certificate, a.issuing_certificate, a.made_at,
            c.crl_number, c.issued_at, c.next_update, c.entries, o.answers, o.last_at
     FROM certificate.authorities a LEFT JOIN certificate.crls c USING (algorithm) LEFT JOIN certificate.ocsp_answers o USING (algorithm)
     ORDER BY a.algorithm`,
    [],
    'certificate_authority_facts',
  );
  return rows.map((row) => {
    const { algorithm, madeAt, crlNumber, issuedAt, nextUpdate, entries, answers, lastAt } = row;
    return {
      algorithm,
      madeAt,
      certificates: [
        factsOf('issuing', algorithm, row.issuingCertificate),
        factsOf('root', algorithm, row.rootCertificate),
      ],
      crl: crlNumber === null ? null : { crlNumber, issuedAt: issuedAt!, nextUpdate: nextUpdate!, entries: entries! },
      ocsp: answers === null ? null : { answers, lastAt: lastAt! },
    };
  });
}

function factsOf(role: AuthorityRole, algorithm: KeyAlgorithm, der: Buffer): AuthorityCertificate {
  const read = new X509Certificate(der);
  return {
    role,
    name: /^CN=(.*)$/m.exec(read.subject)?.[1] ?? '',
    // OpenSSL of Node knows no key of SM2.
    key: algorithm === 'sm2' ? 'SM2，SM3' : `RSA ${read.publicKey.asymmetricKeyDetails!.modulusLength}，SHA-256`,
    serialNo: read.serialNumber,
    fingerprint: read.fingerprint256,
    notBefore: read.validFromDate,
    notAfter: read.validToDate,
  };
}

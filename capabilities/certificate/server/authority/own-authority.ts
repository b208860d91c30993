import type { Database } from '#platform/db/database.ts';
import type { CertificateAuthority, KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { issuerOf, loadAuthority, type AuthorityKeys, type AuthorityOptions } from './authority-keys.ts';
import { buildCertificate, type Places } from './certificate-der.ts';
import { buildCrl, crlTimes, type Revoked } from './crl.ts';
import { givenOut } from './given-out.ts';
import { nameOf } from './names.ts';
import { answerOcsp, type OcspIssuer, type StatusOf } from './ocsp.ts';

/** What the product's own authority publishes; an outside one has its own places for these. */
export interface OwnAuthority extends CertificateAuthority {
  crl(algorithm: KeyAlgorithm): Promise<Buffer>;
  /** The answer to an OCSP request, both in DER, by the authority that is asked about. */
  ocsp(request: Buffer): Promise<Buffer>;
}

export interface OwnAuthorityOptions extends AuthorityOptions {
  /** Where the portal is reached; null: certificates name no places to ask. */
  portalUrl: string | null;
  /** How long answers of OCSP are counted before they are written; tests do not wait. */
  noteOcspAfterMs?: number;
}

/**
 * Root and issuing certificate of the product itself, one pair for RSA and one for SM2. Its register of what is
 * revoked is the table of certificates, so that `revoke` has nothing to add.
 */
export function ownAuthority(options: OwnAuthorityOptions): OwnAuthority {
  const { db, now } = options;
  const { portalUrl } = options;
  const loaded = new Map<KeyAlgorithm, Promise<AuthorityKeys>>();
  const load = (algorithm: KeyAlgorithm): Promise<AuthorityKeys> => {
    const known = loaded.get(algorithm);
    if (known) return known;
    const loading = loadAuthority(algorithm, options);
    loaded.set(algorithm, loading);
    loading.catch(() => loaded.delete(algorithm));
    return loading;
  };
  const notes = givenOut(db, options.noteOcspAfterMs);
  const ocspIssuer = async (algorithm: KeyAlgorithm): Promise<OcspIssuer> => {
    const { issuing, issuingSigner } = await load(algorithm);
    return {
      ...issuerOf(issuing),
      signer: issuingSigner,
      statusOf: statusIn(db, algorithm),
      onAnswer: (at) => notes.ocspAnswered(algorithm, at),
    };
  };

  return {
    async issue({ algorithm, publicKey, subject, notBefore, notAfter }) {
      const { issuing, issuingSigner } = await load(algorithm);
      const places = portalUrl === null ? null : placesOf(portalUrl, algorithm);
      const plan = { ...issuerOf(issuing), subject: nameOf(subject), publicKey, notBefore, notAfter, places };
      const { serial, certificate } = await buildCertificate({ ...plan, authorityDepth: null }, issuingSigner);
      return { serialNo: serial.toString('hex').toUpperCase(), certificate };
    },
    revoke: async () => undefined,
    async chain(algorithm) {
      const { root, issuing } = await load(algorithm);
      return [issuing, root];
    },
    async crl(algorithm) {
      const { issuing, issuingSigner } = await load(algorithm);
      const [at, revoked] = [now(), await revokedNow(db, algorithm)];
      const crl = await buildCrl({ ...issuerOf(issuing), revoked, now: at }, issuingSigner);
      await notes.crlIssued({ algorithm, issuedAt: at, ...crlTimes(at), entries: revoked.length });
      return crl;
    },
    async ocsp(request) {
      const issuers = await Promise.all([ocspIssuer('rsa'), ocspIssuer('sm2')]);
      return answerOcsp(request, issuers, now());
    },
  };
}

/** Below `/pki`; those of RSA were there first. */
export const publishedAt: Readonly<Record<KeyAlgorithm, string>> = { rsa: '/pki', sm2: '/pki/sm2' };

const placesOf = (portalUrl: string, algorithm: KeyAlgorithm): Places => ({
  crl: `${portalUrl}${publishedAt[algorithm]}/issuing.crl`,
  ocsp: `${portalUrl}/pki/ocsp`,
  issuer: `${portalUrl}${publishedAt[algorithm]}/issuing.crt`,
});

const revokedNow = (db: Database, algorithm: KeyAlgorithm): Promise<Revoked[]> =>
  db.statement<Revoked & object>(
    `SELECT serial_no, reason, revoked_at FROM certificate.revoked($1)`,
    [algorithm],
    'certificate_revoked',
  );

/** Serial numbers that we issued; others are not in it. */
const statusIn =
  (db: Database, algorithm: KeyAlgorithm): StatusOf =>
  async (serialNos) => {
    const rows = await db.statement<Partial<Revoked> & { serialNo: string }>(
      `SELECT serial_no, reason, revoked_at FROM certificate.status_of($1::text[], $2)`,
      [serialNos, algorithm],
      'certificate_status',
    );
    return new Map(rows.map((row) => [row.serialNo, row.reason ? (row as Revoked) : 'good']));
  };

import type { Database } from '#platform/db/database.ts';
import type { CertificateAuthority } from '#platform/port/certificate-authority.ts';
import { issuerOf, loadAuthority, type AuthorityKeys, type AuthorityOptions } from './authority-keys.ts';
import { buildCertificate, type Places } from './certificate-der.ts';
import { buildCrl, type Revoked } from './crl.ts';
import { nameOf } from './names.ts';
import { answerOcsp, type StatusOf } from './ocsp.ts';

/** What the product's own authority publishes; an outside one has its own places for these. */
export interface OwnAuthority extends CertificateAuthority {
  crl(): Promise<Buffer>;
  /** The answer to an OCSP request, both in DER. */
  ocsp(request: Buffer): Promise<Buffer>;
}

export interface OwnAuthorityOptions extends AuthorityOptions {
  /** Where the portal is reached; null: certificates name no places to ask. */
  portalUrl: string | null;
}

/**
 * Root and issuing certificate of the product itself. Its register of what is revoked is the table of certificates, so
 * that `revoke` has nothing to add.
 */
export function ownAuthority(options: OwnAuthorityOptions): OwnAuthority {
  const { db, now } = options;
  const places = options.portalUrl === null ? null : placesOf(options.portalUrl);
  let keys: Promise<AuthorityKeys> | null = null;
  const load = (): Promise<AuthorityKeys> =>
    (keys ??= loadAuthority(options).catch((error: unknown) => {
      keys = null;
      throw error;
    }));

  return {
    async issue({ publicKey, subject, notBefore, notAfter }) {
      const { issuing, issuingSigner } = await load();
      const plan = { ...issuerOf(issuing), subject: nameOf(subject), publicKey, notBefore, notAfter, places };
      const { serial, certificate } = await buildCertificate({ ...plan, authorityDepth: null }, issuingSigner);
      return { serialNo: serial.toString('hex').toUpperCase(), certificate };
    },
    revoke: async () => undefined,
    async chain() {
      const { root, issuing } = await load();
      return [issuing, root];
    },
    async crl() {
      const { issuing, issuingSigner } = await load();
      return buildCrl({ ...issuerOf(issuing), revoked: await revokedNow(db), now: now() }, issuingSigner);
    },
    async ocsp(request) {
      const { issuing, issuingSigner } = await load();
      return answerOcsp({ request, ...issuerOf(issuing), statusOf: statusIn(db), now: now() }, issuingSigner);
    },
  };
}

const placesOf = (portalUrl: string): Places => ({
  crl: `${portalUrl}/pki/issuing.crl`,
  ocsp: `${portalUrl}/pki/ocsp`,
  issuer: `${portalUrl}/pki/issuing.crt`,
});

const revokedNow = (db: Database): Promise<Revoked[]> =>
  db.statement<Revoked & object>(
    `SELECT serial_no AS "serialNo", reason, revoked_at AS "revokedAt" FROM certificate.revoked()`,
    [],
    'certificate_revoked',
  );

/** Serial numbers that we issued; others are not in it. */
const statusIn =
  (db: Database): StatusOf =>
  async (serialNos) => {
    const rows = await db.statement<Partial<Revoked> & { serialNo: string }>(
      `SELECT serial_no AS "serialNo", reason, revoked_at AS "revokedAt" FROM certificate.status_of($1::text[])`,
      [serialNos],
      'certificate_status',
    );
    return new Map(rows.map((row) => [row.serialNo, row.reason ? (row as Revoked) : 'good']));
  };

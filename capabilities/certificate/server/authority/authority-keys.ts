import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import type { Database } from '#platform/db/database.ts';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { seal, sealKeyOf, unseal } from '#platform/seal/index.ts';
import { newSm2SigningKey } from '#platform/wire/sm2-signature.ts';
import { AUTHORITY_KEY_BITS, BACKDATE_MS, DAY_MS, ISSUING_YEARS, ROOT_YEARS } from '../../constants.ts';
import { buildCertificate, bytes, der } from './certificate-der.ts';
import { nameOf } from './names.ts';
import { signerOf, type Signer } from './signer.ts';

export interface AuthorityKeys {
  /** DER. */
  root: Buffer;
  issuing: Buffer;
  issuingSigner: Signer;
}

interface AuthorityRow {
  rootCertificate: Buffer;
  issuingCertificate: Buffer;
  sealedIssuingKey: Buffer;
}

const COLUMNS = 'root_certificate, issuing_certificate, sealed_issuing_key';
const FIND = `SELECT ${COLUMNS} FROM certificate.authorities WHERE algorithm = $1`;
const YEAR_MS = 365.25 * DAY_MS;

export interface AuthorityOptions {
  db: Database;
  /** PORTAL_SECRET, 32 bytes; seals the private keys, so that a copy of the database issues nothing. */
  secret: Buffer;
  /** The provider's name, in the names of root and issuing certificate. */
  organization: string;
  now: () => Date;
}

/**
 * Keys and certificates of the product's own authority: read, or made at the first need. Several servers may come here
 * at once: one row wins, all use it.
 */
export async function loadAuthority(algorithm: KeyAlgorithm, options: AuthorityOptions): Promise<AuthorityKeys> {
  const { db, secret } = options;
  const sealKey = sealKeyOf(secret, 'certificate.authorities');
  const find = () => db.transaction({ readOnly: true }, (tx) => tx.one<AuthorityRow>(FIND, [algorithm]));
  let row = await find();
  if (!row) {
    await store(db, algorithm, await makeAuthority(algorithm, options, sealKey));
    row = await find();
  }
  return {
    root: row!.rootCertificate,
    issuing: row!.issuingCertificate,
    issuingSigner: signerOf(algorithm, unseal(row!.sealedIssuingKey, sealKey, 'issuing')),
  };
}

const generate = promisify(generateKeyPair);

async function newRsaKey(): Promise<{ publicKey: Buffer; privateKey: Buffer }> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: AUTHORITY_KEY_BITS });
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

interface MadeAuthority extends AuthorityRow {
  sealedRootKey: Buffer;
}

/** The names of both authorities differ, as programs look for an issuer by name first. */
const nameParts = { rsa: '', sm2: 'SM2' } as const;

async function makeAuthority(
  algorithm: KeyAlgorithm,
  { organization, now }: AuthorityOptions,
  sealKey: Buffer,
): Promise<MadeAuthority> {
  const newKey = algorithm === 'rsa' ? newRsaKey : newSm2SigningKey;
  const [root, issuing] = await Promise.all([newKey(), newKey()]);
  const kind = nameParts[algorithm];
  const rootName = nameOf({ organization, unit: '数字证书认证', commonName: `${organization}${kind}根证书` });
  const issuingName = nameOf({ organization, unit: '数字证书认证', commonName: `${organization}${kind}签发证书` });
  const notBefore = new Date(now().getTime() - BACKDATE_MS);
  const until = (years: number): Date => new Date(notBefore.getTime() + years * YEAR_MS);
  const rootSigner = signerOf(algorithm, root.privateKey);
  const shared = { issuer: rootName, issuerKey: root.publicKey, notBefore };
  const [rootMade, issuingMade] = await Promise.all([
    buildCertificate(
      { ...shared, subject: rootName, publicKey: root.publicKey, notAfter: until(ROOT_YEARS), authorityDepth: 1 },
      rootSigner,
    ),
    buildCertificate(
      {
        ...shared,
        subject: issuingName,
        publicKey: issuing.publicKey,
        notAfter: until(ISSUING_YEARS),
        authorityDepth: 0,
      },
      rootSigner,
    ),
  ]);
  return {
    rootCertificate: rootMade.certificate,
    sealedRootKey: seal(root.privateKey, sealKey, 'root'),
    issuingCertificate: issuingMade.certificate,
    sealedIssuingKey: seal(issuing.privateKey, sealKey, 'issuing'),
  };
}

const store = (db: Database, algorithm: KeyAlgorithm, made: MadeAuthority): Promise<number> =>
  db.transaction({}, (tx) =>
    tx.run(
      `INSERT INTO certificate.authorities (algorithm, root_certificate, sealed_root_key, issuing_certificate, sealed_issuing_key)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [algorithm, made.rootCertificate, made.sealedRootKey, made.issuingCertificate, made.sealedIssuingKey],
    ),
  );

/** Subject and public key of a certificate of our own. */
export function issuerOf(certificate: Buffer) {
  const { subject, subjectPublicKeyInfo } = AsnConvert.parse(bytes(certificate), Certificate).tbsCertificate;
  return { issuer: subject, issuerKey: der(subjectPublicKeyInfo) };
}

import { X509Certificate } from 'node:crypto';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { CertificateSubject, IssuedCertificate } from '#platform/port/certificate-authority.ts';
import { BACKDATE_MS, CERTIFICATE_DAYS, CERTIFICATES_OF_PERSON, DAY_MS } from '../constants.ts';
import { CERTIFICATE_STILL_VALID, CSR_KEY_REUSED, CSR_MALFORMED, TOO_MANY_CERTIFICATES } from '../contract/errors.ts';
import type { applyCertificate } from '../contract/operations.ts';
import { mayApply } from '../domain/certificate-state.ts';
import { keyHashOf, readRequisition } from './authority/requisition.ts';
import { endCertificate, lockCertificatesOf } from './certificate-row.ts';
import { nowOf, type CertificateDeps } from './deps.ts';
import { isIssuedBy } from './signed-by.ts';

/** A certificate for the key of the requisition; it signs once it is installed. One that waits already is replaced. */
export const applyForCertificate =
  (deps: CertificateDeps): Handler<typeof applyCertificate> =>
  async (context, input) => {
    const { tx } = context;
    const { mid, personId } = roleOf(context);
    const requisition = derOf(input.pkcs10Requisition);
    if (!requisition) return fail(CSR_MALFORMED);
    const read = readRequisition(requisition);
    if (!read.ok) return read;
    const { publicKey, algorithm, keyHash } = read.data;
    const now = nowOf(deps);
    const ownCertificates = await lockCertificatesOf(tx, mid, personId);
    if (!mayApply(ownCertificates, now)) return fail(CERTIFICATE_STILL_VALID);
    if (ownCertificates.length >= CERTIFICATES_OF_PERSON) return fail(TOO_MANY_CERTIFICATES);
    for (const { serialNo } of ownCertificates.filter(({ state }) => state === 'pending')) {
      await endCertificate(tx, { mid, serialNo, reason: 'superseded', at: now, personId });
      await deps.authority.revoke({ serialNo, reason: 'superseded', at: now });
    }
    const owner = await ownerOf(context);
    const notBefore = new Date(now.getTime() - BACKDATE_MS);
    const notAfter = new Date(now.getTime() + CERTIFICATE_DAYS * DAY_MS);
    const issued = await deps.authority.issue({
      requisition,
      publicKey,
      algorithm,
      subject: owner.subject,
      notBefore,
      notAfter,
    });
    const chain = await deps.authority.chain(algorithm);
    const { certificate, serialNo } = checkIssued(issued, chain[0], keyHash);
    const stored = await tx.run(
      `INSERT INTO certificate.certificates (mid, serial_no, person_id, person_name, login_name, container_name, algorithm, key_hash, certificate, not_before, not_after, state, applied_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending', $12) ON CONFLICT DO NOTHING`,
      [
        mid,
        serialNo,
        personId,
        owner.personName,
        owner.loginName,
        input.containerName,
        algorithm,
        keyHash,
        certificate,
        notBefore,
        notAfter,
        now,
      ],
    );
    if (stored === 0) return fail(CSR_KEY_REUSED);
    return ok({
      signatureCert: certificate.toString('base64'),
      containerName: input.containerName,
      keySerialNo: serialNo,
      chain: chain.map((one) => one.toString('base64')),
    });
  };

const PEM = /^-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----\s([\s\S]+)-----END (?:NEW )?CERTIFICATE REQUEST-----\s*$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes of a base64 text or of a PEM; null when it is neither. */
function derOf(text: string): Buffer | null {
  const body = (PEM.exec(text.trim())?.[1] ?? text).replace(/\s/g, '');
  return BASE64.test(body) && body.length % 4 === 0 ? Buffer.from(body, 'base64') : null;
}

/** An authority that issues something else than was asked for is a fault of the product, not of the person. */
function checkIssued(issued: IssuedCertificate, issuing: Buffer | undefined, keyHash: string): IssuedCertificate {
  const certificate = new X509Certificate(issued.certificate);
  const key = certificate.publicKey.export({ format: 'der', type: 'spki' });
  const isFit =
    issuing !== undefined &&
    isIssuedBy(issued.certificate, issuing) &&
    keyHashOf(key) === keyHash &&
    !certificate.ca &&
    certificate.serialNumber.replace(/^0+/, '') === issued.serialNo.replace(/^0+/, '');
  if (!isFit) throw new Error('the authority issued a certificate that does not fit its order');
  return issued;
}

interface Owner {
  personName: string;
  loginName: string;
  subject: CertificateSubject;
}

async function ownerOf(context: CallContext): Promise<Owner> {
  const { mid, personId } = roleOf(context);
  const owner = await context.tx.one<{ personName: string; loginName: string | null; merchantName: string }>(
    `SELECT p.user_name AS "personName", p.login_name, r.customer_name AS "merchantName"
       FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id WHERE r.mid = $1 AND r.person_id = $2`,
    [mid, personId],
    'certificate_owner',
  );
  if (!owner) throw new Error('a session without its merchant');
  const { personName, merchantName } = owner;
  const loginName = owner.loginName ?? '';
  const commonName = loginName ? `${personName}@${loginName}` : personName;
  return { personName, loginName, subject: { commonName, organization: merchantName, unit: mid } };
}

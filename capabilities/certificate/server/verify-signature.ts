import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import type { Guards } from '#platform/http/guards.ts';
import { SIGNATURE_INVALID } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import {
  CERTIFICATE_EXPIRED,
  CERTIFICATE_NOT_INSTALLED,
  CERTIFICATE_NOT_YET_VALID,
  CERTIFICATE_REVOKED,
  SIGNATURE_MALFORMED,
  SIGNATURE_REUSED,
  SIGNER_NOT_YOU,
} from '../contract/errors.ts';
import { headerAlgorithms, readSignHeader, type SignHeader } from '../domain/sign-header.ts';
import { CERTIFICATE_COLUMNS, type CertificateRow } from './certificate-row.ts';
import { nowOf, type CertificateDeps } from './deps.ts';
import { isSignedBy } from './signed-by.ts';

type Question = Parameters<Guards['verifyCertificate']>[1];

/**
 * Whether the caller's own certificate has signed this text, with a code for each cause; keeps the evidence. Runs in
 * the effect's transaction: the certificate cannot be unbound meanwhile, and evidence of what was refused is undone.
 */
export const verifyCertificateWith =
  (deps: Pick<CertificateDeps, 'realClock'>): Guards['verifyCertificate'] =>
  async (tx, question) => {
    const header = readSignHeader(question.cfcaSign);
    if (!header) return fail(SIGNATURE_MALFORMED);
    const { role, personId } = question.session;
    if (!role) throw new Error('a certificate signs for a merchant');
    const row = await shareCertificate(tx, role.mid, header.keySerialNo);
    if (!row || row.personId !== personId) return fail(SIGNER_NOT_YOU);
    const now = nowOf(deps);
    const refused = refusalOf(row, now);
    if (refused) return refused;
    const signature = Buffer.from(header.signature, 'base64');
    const isGenuine =
      header.algorithm === headerAlgorithms[row.algorithm] &&
      isSignedBy(row.certificate, Buffer.from(question.signingText, 'utf8'), signature);
    if (!isGenuine) return fail(SIGNATURE_INVALID);
    return keepEvidence(tx, { ...question, mid: role.mid, header, signature, now });
  };

/** Of a certificate that does not sign now. */
function refusalOf({ state, notBefore, notAfter }: CertificateRow, now: Date): Result<never> | null {
  if (state === 'ended') return fail(CERTIFICATE_REVOKED);
  if (now < notBefore) return fail(CERTIFICATE_NOT_YET_VALID);
  if (now >= notAfter) return fail(CERTIFICATE_EXPIRED);
  return state === 'pending' ? fail(CERTIFICATE_NOT_INSTALLED) : null;
}

/** Unbinding waits until the effect is made or undone. */
const shareCertificate = (tx: Tx, mid: string, serialNo: string): Promise<CertificateRow | undefined> =>
  tx.one<CertificateRow>(
    `SELECT ${CERTIFICATE_COLUMNS} FROM certificate.certificates WHERE mid = $1 AND serial_no = $2 FOR SHARE`,
    [mid, serialNo],
    'certificate_share',
  );

interface Evidence extends Question {
  mid: string;
  header: SignHeader;
  signature: Buffer;
  now: Date;
}

/** The same signature a second time is refused, in any envelope (security.md T6). */
async function keepEvidence(tx: Tx, evidence: Evidence): Promise<Result<null>> {
  const { mid, session, operation, requestNo, subject, header, signature, now } = evidence;
  const kept = await tx.run(
    `INSERT INTO certificate.evidence (mid, id, path, request_no, order_nos, person_id, person_name, serial_no, algorithm, signing_text, signature, signature_hash, signed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (mid, signature_hash) DO NOTHING`,
    [
      mid,
      newId(),
      operation.path,
      requestNo ?? '',
      [...(subject.orderNos ?? []), ...(subject.orderNo ? [subject.orderNo] : [])],
      session.personId,
      session.personName,
      header.keySerialNo,
      header.algorithm,
      evidence.signingText,
      signature,
      createHash('sha256').update(signature).digest('hex'),
      now,
    ],
    'certificate_keep_evidence',
  );
  return kept === 1 ? ok(null) : fail(SIGNATURE_REUSED);
}

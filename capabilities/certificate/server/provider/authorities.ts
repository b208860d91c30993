import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { DAY_MS, RENEW_WITHIN_DAYS } from '../../constants.ts';
import type { showAuthorities, ShownAuthority, ShownAuthorityCertificate } from '../../contract/provider-operations.ts';
import { concernsOf, isCrlLate, isKeyEnding } from '../../domain/authority-concerns.ts';
import { daysLeft } from '../../domain/certificate-state.ts';
import { authorityFacts, type AuthorityCertificate, type AuthorityFacts } from '../authority/authority-facts.ts';
import { nowOf, type CertificateDeps } from '../deps.ts';

type Issued = ShownAuthority['issued'];

const NONE: Issued = { all: 0, lately: 0, valid: 0, ending: 0, ended: 0, endedLately: 0 };

/** Certificates of people, of all merchants. */
const issuedBy = (tx: Tx, now: Date): Promise<(Issued & { algorithm: KeyAlgorithm })[]> =>
  tx.rows<Issued & { algorithm: KeyAlgorithm }>(
    `SELECT algorithm, count(*)::int AS all, (count(*) FILTER (WHERE applied_at > $2))::int AS lately,
       (count(*) FILTER (WHERE state = 'active' AND not_after > $1))::int AS valid,
       (count(*) FILTER (WHERE state = 'active' AND not_after > $1 AND not_after <= $3))::int AS ending,
       (count(*) FILTER (WHERE state = 'ended'))::int AS ended,
       (count(*) FILTER (WHERE state = 'ended' AND revoked_at > $2))::int AS "endedLately"
     FROM certificate.certificates GROUP BY algorithm`,
    [now, ...[-RENEW_WITHIN_DAYS, RENEW_WITHIN_DAYS].map((days) => new Date(now.getTime() + days * DAY_MS))],
    'certificate_issued_by',
  );

const shownCertificate = (
  { notBefore, notAfter, ...facts }: AuthorityCertificate,
  now: Date,
): ShownAuthorityCertificate => ({
  ...facts,
  notBefore: shanghaiIso(notBefore),
  notAfter: shanghaiIso(notAfter),
  ageDays: Math.max(0, Math.floor((now.getTime() - notBefore.getTime()) / DAY_MS)),
  daysLeft: daysLeft(notAfter, now),
  isEnding: isKeyEnding(notAfter, now),
});

function shown(facts: AuthorityFacts, issued: Issued | undefined, now: Date): ShownAuthority {
  const { algorithm, certificates, crl, ocsp } = facts;
  return {
    algorithm,
    certificates: certificates.map((one) => shownCertificate(one, now)),
    crl: crl && {
      number: String(crl.crlNumber),
      issuedAt: shanghaiIso(crl.issuedAt),
      nextUpdate: shanghaiIso(crl.nextUpdate),
      entries: crl.entries,
    },
    isCrlLate: isCrlLate(facts, now),
    ocsp: ocsp && { answers: String(ocsp.answers), lastAt: shanghaiIso(ocsp.lastAt) },
    issued: issued ?? NONE,
  };
}

/** `console/certificate/authorities`. Certificates live in real time. */
export const authorities =
  (deps: Pick<CertificateDeps, 'realClock'>): Handler<typeof showAuthorities> =>
  async ({ tx }) => {
    const now = nowOf(deps);
    await actFor(tx);
    const [facts, issued] = await Promise.all([authorityFacts(tx), issuedBy(tx, now)]);
    return ok({
      authorities: facts.map((one) =>
        shown(
          one,
          issued.find(({ algorithm }) => algorithm === one.algorithm),
          now,
        ),
      ),
      concerns: concernsOf(facts, now),
      at: shanghaiIso(now),
    } satisfies OutputOf<typeof showAuthorities>);
  };

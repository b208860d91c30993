import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import type { Application } from '#platform/kernel/application.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { MERCHANT_MISSING, MERCHANT_NOT_OPENED } from '../../contract/errors.ts';
import type { listRequirements } from '../../contract/requirement-operations.ts';
import { endingUntil, requirementsOf, type MerchantFacts } from '../../domain/requirements.ts';
import { currentDocuments, type CurrentDocument } from './current-documents.ts';
import { isOpen } from './visits.ts';

export interface RequirementDeps {
  /** What merchants open, for the names of products. */
  applications: readonly Application[];
  /** Certificates and keys follow real time; tests give their own. */
  realClock?: Clock;
}

type Row = Omit<
  MerchantFacts,
  'documents' | 'productsToAccept' | 'invitedUntil' | 'firstCertificateEnd' | 'firstKeyEnd'
> & {
  products: string[];
  invitedUntil: Date | null;
  firstCertificateEnd: Date | null;
  firstKeyEnd: Date | null;
};

/** By keys of the merchant. `below`: the moment until which what ends is asked for. */
const factsOf = (tx: Tx, mid: string, below: Date): Promise<Row | undefined> =>
  tx.one<Row>(
    `SELECT m.state, m.verified_at IS NOT NULL AS is_verified, m.contact_phone, a.application_no,
        ARRAY(SELECT DISTINCT f.kind FROM onboarding.attachments f
          WHERE f.application_no = a.application_no AND f.removed_at IS NULL) AS papers,
        (SELECT count(*)::int FROM account.bank_accounts b WHERE b.mid = $1 AND b.unbound_at IS NULL) AS bank_accounts,
        r.active_administrators, r.pending_administrators,
        (SELECT max(i.expires_at) FROM onboarding.invitations i
          WHERE i.mid = $1 AND i.used_at IS NULL AND i.replaced_at IS NULL) AS invited_until,
        ARRAY(SELECT v.application FROM app_centre.v_console_acceptances v
          WHERE v.mid = $1 AND v.accepted_at IS NULL ORDER BY v.application) AS products,
        c.certificates, c.first_certificate_end, k.keys, k.first_key_end
       FROM merchant.merchants m
       LEFT JOIN onboarding.applications a ON a.opened_mid = m.mid
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE auth_status = 'active')::int AS active_administrators,
          count(*) FILTER (WHERE auth_status = 'pend')::int AS pending_administrators
         FROM merchant.relations WHERE mid = $1 AND role_class = 'admin') r
      CROSS JOIN LATERAL (SELECT count(*)::int AS certificates, min(not_after) AS first_certificate_end
         FROM certificate.certificates WHERE mid = $1 AND state = 'active' AND not_after < $2) c
      CROSS JOIN LATERAL (SELECT count(*)::int AS keys, min(expires_at) AS first_key_end
         FROM machine.keys WHERE mid = $1 AND ended_at IS NULL AND expires_at < $2) k
      WHERE m.mid = $1`,
    [mid, below],
    'support.requirements',
  );

const knownOf = ({ validUntil, renewalId }: CurrentDocument) => ({ validUntil, isRenewed: renewalId !== null });
const dayOf = (moment: Date | null): ShanghaiDate | null => moment && shanghaiDate(moment);

/** `console/merchant/requirements`. */
export const showRequirements =
  ({ applications, realClock }: RequirementDeps): Handler<typeof listRequirements> =>
  async (context, { mid }) => {
    const { tx, clock } = context;
    if (!(await isOpen(tx, providerOf(context).userId, mid, clock.now()))) return fail(MERCHANT_NOT_OPENED);
    await actFor(tx, mid);
    const days = { business: shanghaiDate(clock.now()), real: shanghaiDate(realClock?.now() ?? new Date()) };
    const row = await factsOf(tx, mid, atShanghai(addDays(endingUntil(days.real), 1)));
    if (!row) return fail(MERCHANT_MISSING);
    const { license, legalId } = await currentDocuments(tx, mid);
    const { products, invitedUntil, firstCertificateEnd, firstKeyEnd, ...facts } = row;
    const nameOf = (code: string): string => applications.find((one) => one.code === code)?.name ?? code;
    const list = requirementsOf(
      {
        ...facts,
        documents: { license: knownOf(license), legalId: knownOf(legalId) },
        productsToAccept: products.map(nameOf),
        invitedUntil: dayOf(invitedUntil),
        firstCertificateEnd: dayOf(firstCertificateEnd),
        firstKeyEnd: dayOf(firstKeyEnd),
      },
      days,
    );
    return ok({ list });
  };

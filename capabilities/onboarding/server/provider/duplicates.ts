import type { Tx } from '#platform/db/database.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { showApplication } from '../../contract/provider-operations.ts';
import type { ApplicationRow } from './application-row.ts';

type Duplicate = OutputOf<typeof showApplication>['duplicates'][number];

/** Of each kind at most so many are listed. */
const MAX = 5;

/**
 * What others have the same: the credit code, the administrator's mobile, the settlement account. Only the code keeps
 * an application from being submitted; one person may administer several merchants.
 */
export async function duplicatesOf(
  tx: Tx,
  { applicationNo, data, mid }: ApplicationRow,
  seesMerchants: boolean,
): Promise<Duplicate[]> {
  const { subject, people, settlement } = data;
  const others = await tx.rows<Duplicate>(
    `SELECT what, application_no, coalesce(opened_mid, '') AS mid, name
       FROM onboarding.applications JOIN LATERAL (VALUES
         ('creditCode', credit_code, $2), ('mobile', administrator_mobile, $3), ('bankAccountNo', bank_account_no, $4)
       ) AS same(what, theirs, ours) ON theirs = ours AND ours <> ''
      WHERE application_no <> $1 AND state <> 'rejected' AND (credit_code = $2 OR administrator_mobile = $3 OR bank_account_no = $4)
      ORDER BY what, created_at DESC LIMIT $5`,
    [applicationNo, subject.creditCode, people.administratorMobile, settlement.bankAccountNo, 3 * MAX],
    'onboarding.duplicates',
  );
  const known = new Set(others.map((one) => `${one.what}/${one.mid}`));
  const merchants = await tx.rows<Duplicate>(
    `SELECT 'mobile' AS what, '' AS "applicationNo", r.mid, r.customer_name AS name
       FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id WHERE p.mobile = $1 AND r.role_class = 'admin'
     UNION ALL SELECT 'bankAccountNo', '', b.mid, m.customer_name
       FROM account.v_console_bank_accounts b JOIN merchant.merchants m ON m.mid = b.mid WHERE b.bank_account_no = $2
     ORDER BY what, mid LIMIT $3`,
    [people.administratorMobile, settlement.bankAccountNo, 2 * MAX],
    'onboarding.merchants_with',
  );
  const further = merchants.filter((one) => one.mid !== mid && !known.has(`${one.what}/${one.mid}`));
  return [...others, ...further].map((one) => (seesMerchants ? one : { ...one, mid: '' }));
}

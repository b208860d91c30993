import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listCertificates } from '../contract/operations.ts';
import { daysLeft, mayApply, stateOf } from '../domain/certificate-state.ts';
import { CERTIFICATE_COLUMNS, type CertificateRow } from './certificate-row.ts';
import { nowOf, type CertificateDeps } from './deps.ts';

type Shown = OutputOf<typeof listCertificates>['list'][number];

export const showCertificates =
  (deps: CertificateDeps): Handler<typeof listCertificates> =>
  async ({ tx, ...context }, { pageNo, pageSize, loginName, own: onlyOwn, bound }) => {
    const { mid, personId, roleClass } = roleOf({ tx, ...context });
    const now = nowOf(deps);
    const seesAll = roleClass === 'admin' && !onlyOwn;
    const filter = [mid, seesAll ? null : personId, loginName || null, bound ? now : null];
    const where = `mid = $1 AND ($2::uuid IS NULL OR person_id = $2) AND ($3::text IS NULL OR login_name = $3)
      AND ($4::timestamptz IS NULL OR (state <> 'ended' AND not_after > $4))`;
    const [count, rows, ownCertificates, browserKey] = await Promise.all([
      tx.one<{ total: bigint }>(
        `SELECT count(*) AS total FROM certificate.certificates WHERE ${where}`,
        filter,
        'certificate_count',
      ),
      tx.rows<CertificateRow>(
        `SELECT ${CERTIFICATE_COLUMNS} FROM certificate.certificates WHERE ${where}
         ORDER BY applied_at DESC, serial_no DESC LIMIT $5 OFFSET $6`,
        [...filter, pageSize, (pageNo - 1) * pageSize],
        'certificate_page',
      ),
      tx.rows<CertificateRow>(
        `SELECT ${CERTIFICATE_COLUMNS} FROM certificate.certificates WHERE mid = $1 AND person_id = $2 AND state = 'active'`,
        [mid, personId],
        'certificate_own_active',
      ),
      mayKeepBrowserKey(tx, mid),
    ]);
    return ok({
      list: rows.map((row) => describe(row, personId, now)),
      pageNo,
      pageSize,
      totalCount: Number(count!.total),
      mayApply: mayApply(ownCertificates, now),
      browserKey,
    });
  };

function describe(row: CertificateRow, personId: string, now: Date): Shown {
  const mine = row.personId === personId;
  return {
    keySerialNo: row.serialNo,
    containerName: row.containerName,
    personName: row.personName,
    loginName: row.loginName,
    mine,
    state: stateOf(row, now),
    notBefore: shanghaiIso(row.notBefore),
    notAfter: shanghaiIso(row.notAfter),
    daysLeft: daysLeft(row.notAfter, now),
    appliedAt: shanghaiIso(row.appliedAt),
    installedAt: row.installedAt && shanghaiIso(row.installedAt),
    endedAt: row.revokedAt && shanghaiIso(row.revokedAt),
    signatureCert: mine ? row.certificate.toString('base64') : null,
  };
}

/** Where a merchant has said nothing, its people may. */
async function mayKeepBrowserKey(tx: Tx, mid: string): Promise<boolean> {
  const row = await tx.one<{ browserKey: boolean }>(
    'SELECT browser_key FROM certificate.policies WHERE mid = $1',
    [mid],
    'certificate_policy',
  );
  return row?.browserKey ?? true;
}

/** The serial number of the certificate with which a person signs in this merchant; empty without one. */
export async function certSerialOf(tx: Tx, mid: string, personId: string): Promise<string> {
  const row = await tx.one<{ serialNo: string }>(
    `SELECT serial_no FROM certificate.certificates WHERE mid = $1 AND person_id = $2 AND state = 'active'`,
    [mid, personId],
    'certificate_serial_of',
  );
  return row?.serialNo ?? '';
}

import { unopenedCodes } from '#capabilities/access/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskMobile, maskName } from '#platform/kernel/mask.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { KindContract } from '../contract/kind-contract.ts';
import { openKinds } from '../contract/kinds.ts';
import type { showCustomer } from '../contract/record-operations.ts';
import { accountsOf } from './find-account.ts';

interface Merchant {
  customerName: string;
  platformNo: string;
  platformName: string;
  registeredAt: Date;
  staffCount: number;
  adminName: string | null;
  adminMobile: string | null;
  /** The kinds for which it has limits: without them a kind is not opened. */
  functions: string[];
}

const MERCHANT = `SELECT m.customer_name, m.platform_no, m.platform_name, m.created_at AS "registeredAt",
    (SELECT count(*)::int FROM merchant.v_relations r WHERE r.mid = m.mid AND r.auth_status = 'active') AS "staffCount",
    a.user_name AS "adminName", a.mobile AS "adminMobile", ARRAY(SELECT l.function FROM account.limits l WHERE l.mid = m.mid) AS functions
  FROM merchant.merchants m LEFT JOIN LATERAL (
    SELECT p.user_name, p.mobile FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id
    WHERE r.mid = m.mid AND r.role_class = 'admin' AND r.auth_status = 'active' ORDER BY r.id LIMIT 1) a ON true
  WHERE m.mid = $1`;

/** Who the merchant is, since when, and what is opened for it. */
export const customerRecord: Handler<typeof showCustomer> = async (context) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const found = (await tx.one<Merchant>(MERCHANT, [mid], 'account.customer'))!;
  const accounts = await accountsOf(tx, mid);
  const unopened = await unopenedCodes(tx, mid);
  const isOpen = ({ id, follows, direction, rights }: KindContract): boolean =>
    found.functions.includes(id) && !follows && direction !== 'in' && rights.make.some((code) => !unopened.has(code));
  return ok({
    mid,
    customerName: found.customerName,
    platformNo: found.platformNo,
    platformName: found.platformName,
    registeredAt: shanghaiIso(found.registeredAt),
    openedAt: accounts[0] ? shanghaiIso(accounts[0].openedAt) : null,
    accountCount: accounts.length,
    staffCount: found.staffCount,
    adminName: found.adminName === null ? '' : maskName(found.adminName),
    adminMobile: found.adminMobile === null ? '' : maskMobile(found.adminMobile),
    services: openKinds()
      .filter(isOpen)
      .map(({ id, name }) => ({ function: id, functionName: name })),
  });
};

import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate, shanghaiIso, shanghaiMonth } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import type { listFeeEntries, listLimitUses } from '../contract/figure-operations.ts';
import { providerAccounts } from '../domain/provider-accounts.ts';
import { accountsOf, findAccount } from './find-account.ts';
import { entryNoOf, ownBuckets } from './own-buckets.ts';
import { monthRange } from './show-fees.ts';

/** What was given back whole uses nothing any more. */
const USES = `FROM account.limit_reservations WHERE mid = $1 AND account_no = $2 AND function = $3 AND month = $4 AND ($5::text IS NULL OR day = $5) AND released_at IS NULL`;

interface UseRow {
  orderNo: string;
  day: string;
  fen: Fen;
  count: number;
  takenFen: Fen;
}

/** The reservations that add up to what is used of a limit (I9). */
export const showLimitUses: Handler<typeof listLimitUses> = async (context, input) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const { accountNo, function: fundFunction, period, pageNo, pageSize } = input;
  if (!(await findAccount(tx, mid, accountNo))) return fail(ACCOUNT_MISSING);
  const now = clock.now();
  const params = [mid, accountNo, fundFunction, shanghaiMonth(now), period === 'day' ? shanghaiDate(now) : null];
  const total = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${USES}`,
    params,
    'account.count_limit_uses',
  );
  const rows = await tx.rows<UseRow>(
    `SELECT order_no, day, amount_fen - released_fen AS fen, count - released_count AS count, amount_fen AS "takenFen" ${USES}
     ORDER BY day DESC, order_no DESC LIMIT $6 OFFSET $7`,
    [...params, pageSize, (pageNo - 1) * pageSize],
    'account.limit_uses',
  );
  return ok({
    list: rows.map(({ fen, takenFen, ...row }) => ({ ...row, amount: yuanOfFen(fen), taken: yuanOfFen(takenFen) })),
    pageNo,
    pageSize,
    totalCount: total!.count,
  });
};

const FEES = `FROM ledger.v_entries e WHERE e.mid = $1 AND e.account_id = ANY ($2::uuid[]) AND e.booked_at >= $3 AND e.booked_at < $4
  AND e.counter_account_id = '${providerAccounts.feeIncome}' AND e.type_code = $5`;

interface FeeRow {
  ledgerId: string;
  version: bigint;
  bookedAt: Date;
  orderNo: string | null;
  direction: 'in' | 'out';
  fen: Fen;
}

/** The entries that `sxf/accountInfo` adds up. */
export const showFeeEntries: Handler<typeof listFeeEntries> = async (
  context,
  { month, typeCode, pageNo, pageSize },
) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const { ledgerIds, owners } = ownBuckets(await accountsOf(tx, mid));
  const { first, next } = monthRange(month);
  const params = [mid, ledgerIds, atShanghai(first), atShanghai(next), typeCode];
  const total = await tx.one<{ count: number }>(`SELECT count(*)::int AS count ${FEES}`, params, 'account.count_fees');
  const rows = await tx.rows<FeeRow>(
    `SELECT e.account_id AS "ledgerId", e.version, e.booked_at, e.order_no, e.direction, e.amount_fen AS fen ${FEES}
     ORDER BY e.booked_at DESC, e.journal_id DESC, e.posting_no DESC, e.account_id LIMIT $6 OFFSET $7`,
    [...params, pageSize, (pageNo - 1) * pageSize],
    'account.fee_entries',
  );
  const list = rows.map(({ ledgerId, version, fen, bookedAt, orderNo, direction }) => {
    const { accountNo, bucket } = owners.get(ledgerId)!;
    const entryNo = entryNoOf(accountNo, bucket, version);
    return { entryNo, bookedAt: shanghaiIso(bookedAt), accountNo, orderNo, direction, amount: yuanOfFen(fen) };
  });
  return ok({ list, pageNo, pageSize, totalCount: total!.count });
};

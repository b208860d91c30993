import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listCoupons } from '../contract/coupon-operations.ts';
import { couponStates } from '../contract/words.ts';
import { COUPON_COLUMNS, type Coupon } from './coupon-row.ts';

type Row = Coupon & { ownerId: string; ownerName: string };

const FROM = `FROM petty.coupons c JOIN petty.accounts a ON a.mid = c.mid AND a.account_no = c.account_no JOIN identity.v_persons p ON p.id = a.owner_id
  WHERE c.mid = $1 AND ($2 OR a.owner_id = $3) AND ($4::text[] IS NULL OR c.state = ANY($4))`;

/** Newest first: the own ones; for administrators those of all staff. */
export const showCoupons: Handler<typeof listCoupons> = async (context, { states, pageNo, pageSize }) => {
  const { tx, clock } = context;
  const { mid, personId, roleClass } = roleOf(context);
  const filter = [mid, roleClass === 'admin', personId, states?.length ? states : null];
  const [rows, counted] = await Promise.all([
    tx.rows<Row>(
      `SELECT ${COUPON_COLUMNS}, a.owner_id, p.user_name AS "ownerName" ${FROM} ORDER BY c.submitted_at DESC, c.order_no DESC LIMIT $5 OFFSET $6`,
      [...filter, pageSize, (pageNo - 1) * pageSize],
      'petty.coupons',
    ),
    tx.one<{ count: number }>(`SELECT count(*)::int AS count ${FROM}`, filter, 'petty.count_coupons'),
  ]);
  const now = clock.now();
  return ok({
    list: rows.map((row) => ({
      orderNo: row.orderNo,
      ownerName: row.ownerName,
      title: row.title,
      amount: yuanOfFen(row.amountFen),
      state: row.state,
      stateName: couponStates[row.state],
      submittedAt: shanghaiIso(row.submittedAt),
      expiresAt: row.expiresAt && shanghaiIso(row.expiresAt),
      takenNo: row.takenNo ?? '',
      mayUse: row.state === 'waiting' && row.ownerId === personId && row.expiresAt! > now,
    })),
    pageNo,
    pageSize,
    totalCount: counted!.count,
  });
};

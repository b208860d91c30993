import { orderTypeName, type OrderState } from '#capabilities/order/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { TRADE_NOT_SPLITTABLE } from '../contract/errors.ts';
import type { listTrades, queryTrade, SplitTradeDetail, SplitTradeRow } from '../contract/operations.ts';
import { shareResultOf, shareResults, tradeStates, type Relation } from '../contract/words.ts';
import { percentOfRatio, shareLimit, tradeStateOf } from '../domain/split-rule.ts';
import { relationName } from './receivers.ts';
import { RECEIVED, RETURNED, ratioOf, sharedSince, type ReceivedTrade } from './trade-row.ts';

interface Row extends ReceivedTrade {
  freezeNo: string | null;
  freezeState: OrderState | null;
  frozenBaseFen: Fen | null;
  ratio: number | null;
  limitFen: Fen | null;
  usedFen: Fen | null;
  remainingFen: Fen | null;
  expiresAt: Date | null;
}

const COLUMNS = `${RECEIVED}, f.freeze_no, f.state AS "freezeState", f.base_fen AS "frozenBaseFen", f.ratio, f.limit_fen,
  o.used_fen, o.left_fen AS "remainingFen", o.expires_at`;
/** `tradeStateOf` in SQL for the filter; a test of this folder compares both. */
const STATE = `CASE WHEN f.state IS NULL THEN 'open' WHEN f.state = 'authorized' THEN 'sharing' WHEN f.state = 'succeeded' THEN 'shared' WHEN f.state = 'withdrawn' THEN 'finished'
  WHEN f.state = 'expired' THEN 'expired' ELSE 'freezing' END`;
const FROM = `FROM orders.received($2) r LEFT JOIN split.v_freezes f ON f.mid = $1 AND f.trade_mid = r.mid AND f.trade_no = r.order_no
  LEFT JOIN LATERAL orders.find_original(f.mid, f.freeze_no) o ON f.freeze_no IS NOT NULL
  WHERE r.kind NOT LIKE 'split%'`;
const FILTER = `AND ($3::text[] IS NULL OR ${STATE} = ANY($3))
  AND ($4 = '' OR position($4 in r.order_no) > 0 OR platform.name_has(r.payer_name, $4) OR position($4 in coalesce(f.freeze_no, '')) > 0)`;

function describe(row: Row, ratioNow: number): SplitTradeRow {
  const state = tradeStateOf(row.freezeState);
  const { amountFen } = row;
  const ratio = row.ratio ?? ratioNow;
  const baseFen = row.frozenBaseFen ?? row.baseFen;
  const limitFen = row.limitFen ?? shareLimit({ amountFen, baseFen, ratio });
  const remainingFen =
    state === 'open' || state === 'freezing' ? limitFen : state === 'sharing' ? (row.remainingFen ?? 0n) : 0n;
  return {
    tradeNo: row.orderNo,
    freezeNo: row.freezeNo ?? '',
    typeName: orderTypeName(row.typeCode),
    payerName: row.payerName,
    accountNo: row.accountNo,
    receivedAt: shanghaiIso(row.finishedAt),
    amount: yuanOfFen(amountFen),
    base: yuanOfFen(baseFen),
    limit: yuanOfFen(limitFen),
    ratio: percentOfRatio(ratio),
    shared: yuanOfFen(row.usedFen ?? 0n),
    left: yuanOfFen(remainingFen),
    state,
    stateName: tradeStates[state],
    expiresAt: state === 'sharing' && row.expiresAt ? shanghaiIso(row.expiresAt) : null,
  };
}

/** `separate/page`: received trades that can be shared, or were, newest first. */
export const showTrades: Handler<typeof listTrades> = async (context, { states, keyword, pageNo, pageSize }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const filter = [mid, sharedSince(clock.now()), states?.length ? states : null, keyword ?? ''];
  const rows = await tx.rows<Row>(
    `SELECT ${COLUMNS} ${FROM} ${FILTER} ORDER BY r.finished_at DESC, r.order_no DESC LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'split.page',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${FROM} ${FILTER}`,
    filter,
    'split.count',
  );
  const ratio = await ratioOf(tx, mid);
  return ok({ list: rows.map((row) => describe(row, ratio)), pageNo, pageSize, totalCount: counted!.count });
};

interface ShareRow {
  orderNo: string;
  splitNo: string;
  receiverName: string;
  accountNo: string;
  relation: Relation;
  relationText: string;
  amountFen: Fen;
  returnedFen: Fen;
  ratio: number | null;
  state: OrderState;
  reason: string;
  finishedAt: Date | null;
  submittedAt: Date;
  makerName: string;
  remark: string;
}

async function requestsOf(tx: Tx, mid: string, freezeNo: string): Promise<SplitTradeDetail['requests']> {
  const rows = await tx.rows<ShareRow>(
    `SELECT s.order_no, s.split_no, o.payee_name AS "receiverName", o.payee_account_no AS "accountNo", r.relation, r.relation_text,
       o.amount_fen, ${RETURNED} AS "returnedFen", s.ratio, o.state, o.fail_reason AS reason, o.finished_at, o.submitted_at, o.maker_name, o.remark
     FROM split.shares s JOIN orders.orders o ON o.mid = s.mid AND o.order_no = s.order_no JOIN split.receivers r ON r.mid = s.mid AND r.receiver_id = s.receiver_id
     WHERE s.mid = $1 AND s.freeze_no = $2 ORDER BY o.submitted_at, s.split_no, s.seq`,
    [mid, freezeNo],
    'split.requests',
  );
  return [...Map.groupBy(rows, ({ splitNo }) => splitNo)].map(([splitNo, shares]) => ({
    splitNo,
    submittedAt: shanghaiIso(shares[0]!.submittedAt),
    makerName: shares[0]!.makerName,
    // Rows of a sheet have their own remarks.
    remark: [...new Set(shares.map(({ remark }) => remark))].filter(Boolean).join('；'),
    amount: yuanOfFen(sumFen(shares.map(({ amountFen }) => amountFen))),
    shares: shares.map((share) => {
      const result = shareResultOf(share.state, share.amountFen, share.returnedFen);
      return {
        orderNo: share.orderNo,
        receiverName: share.receiverName,
        accountNo: maskAccount(share.accountNo),
        relationName: relationName(share),
        amount: yuanOfFen(share.amountFen),
        returned: yuanOfFen(share.returnedFen),
        ratio: share.ratio === null ? '' : percentOfRatio(share.ratio),
        result,
        resultName: shareResults[result],
        reason: share.reason,
        finishedAt: share.finishedAt && shanghaiIso(share.finishedAt),
      };
    }),
  }));
}

/** `separate/detail`: one trade with its requests, the oldest first, and each receiver's result. */
export const showTrade: Handler<typeof queryTrade> = async (context, { tradeNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const row = await tx.one<Row>(
    `SELECT ${COLUMNS} ${FROM} AND r.order_no = $3`,
    [mid, sharedSince(clock.now()), tradeNo],
    'split.detail',
  );
  if (!row) return fail(TRADE_NOT_SPLITTABLE);
  const shown = describe(row, await ratioOf(tx, mid));
  const requests = row.freezeNo ? await requestsOf(tx, mid, row.freezeNo) : [];
  const isFree = shown.state === 'sharing' && (row.remainingFen ?? 0n) > 0n;
  const waits = requests.some(({ shares }) => shares.some(({ result }) => result === 'waiting'));
  return ok({
    ...shown,
    requests,
    actions: { freeze: shown.state === 'open' && shown.limit !== '0.00', split: isFree, finish: isFree && !waits },
  });
};

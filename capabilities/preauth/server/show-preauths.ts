import { clockOf, cutOffsOn } from '#capabilities/account/server/index.ts';
import { findOriginal, followersOf, type Original, type OriginalRef } from '#capabilities/order/server/index.ts';
import { orderTypeName, stateWord, type OrderState } from '#capabilities/order/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { PREAUTH_MISSING } from '../contract/errors.ts';
import { captureContract } from '../contract/kind.ts';
import type { listPreauths, PreauthRow, queryPreauth } from '../contract/operations.ts';
import { stateNameOf, type PreauthState } from '../contract/words.ts';
import { mayVoidCapture, preauthStateOf } from '../domain/preauth-rule.ts';
import { amountsOf } from './preauth-answer.ts';
import { authorizationOf, findRequest, REQUEST_COLUMNS, type PreauthRequest } from './request-row.ts';

interface Row extends PreauthRequest {
  state: OrderState | null;
  usedFen: Fen | null;
  refundedFen: Fen | null;
  remainingFen: Fen | null;
  expiresAt: Date | null;
}

/** `preauthStateOf` in SQL for the filter; a test of this folder compares both. */
const STATE = `CASE WHEN r.confirmed_at IS NOT NULL THEN o.state WHEN r.cancelled_at IS NOT NULL THEN 'cancelled' WHEN r.confirm_until <= $2 THEN 'lapsed' ELSE 'unconfirmed' END`;
/** A void before the capture, and one of the capture. */
const SAME_WORD: Readonly<Record<string, PreauthState[]>> = { withdrawn: ['withdrawn', 'returned'] };
const COLUMNS = `${REQUEST_COLUMNS}, o.state, o.used_fen, o.back_fen AS "refundedFen", o.left_fen AS "remainingFen", o.expires_at`;

const fromOf = (side: 'payee' | 'payer'): string =>
  `FROM preauth.requests r LEFT JOIN LATERAL orders.find_original(r.payer_mid, r.order_no) o ON r.confirmed_at IS NOT NULL
   WHERE ${side === 'payee' ? 'r.mid' : 'r.payer_mid'} = $1 AND ($3::text[] IS NULL OR ${STATE} = ANY($3))
     AND ($4 = '' OR position($4 in r.order_no) > 0 OR position($4 in r.remark) > 0
       OR platform.name_has(${side === 'payee' ? `CASE WHEN r.confirmed_at IS NULL THEN '' ELSE r.payer_name END` : 'r.payee_name'}, $4))`;

/** `preAuth/page`: the pre-authorisations of one side, newest first. */
export const showPreauths: Handler<typeof listPreauths> = async (
  context,
  { side, states, keyword, pageNo, pageSize },
) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const now = clock.now();
  const filter = [
    mid,
    now,
    states?.length ? states.flatMap((state) => SAME_WORD[state] ?? state) : null,
    keyword ?? '',
  ];
  const from = fromOf(side);
  const rows = await tx.rows<Row>(
    `SELECT ${COLUMNS} ${from} ORDER BY r.created_at DESC, r.order_no DESC LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    `preauth.page_${side}`,
  );
  const counted = await tx.one<{ count: number; totalFen: Fen }>(
    `SELECT count(*)::int AS count, coalesce(sum(r.amount_fen), 0)::bigint AS "totalFen" ${from}`,
    filter,
    `preauth.count_${side}`,
  );
  const waiting = await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM preauth.requests WHERE payer_mid = $1 AND confirmed_at IS NULL AND cancelled_at IS NULL AND confirm_until > $2',
    [mid, now],
    'preauth.to_confirm',
  );
  return ok({
    list: rows.map((row) => describe(row, mid, now)),
    pageNo,
    pageSize,
    totalCount: counted!.count,
    totalAmount: yuanOfFen(counted!.totalFen),
    toConfirm: waiting!.count,
  });
};

/** `preAuth/detail`: one of either side, with the orders that follow it. */
export const showPreauth: Handler<typeof queryPreauth> = async (context, { orderNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const now = clock.now();
  const request = await findRequest(tx, mid, orderNo);
  if (!request) return fail(PREAUTH_MISSING);
  const row = rowOf(request, await authorizationOf(tx, request));
  const cutOffs = await cutOffsOn(tx, shanghaiDate(now));
  const followers = request.confirmedAt ? await followingOrders(tx, { mid: request.payerMid, orderNo }) : [];
  const isPayee = request.mid === mid;
  const shown = describe(row, mid, now);
  const isFree = shown.state === 'authorized' && (row.remainingFen ?? 0n) > 0n;
  const isBackable = followers.some(
    (one) =>
      one.kind === captureContract.id &&
      one.state === 'succeeded' &&
      one.remainingFen > 0n &&
      mayVoidCapture(one.finishedAt, now, cutOffs.t0),
  );
  return ok({
    ...shown,
    actions: {
      confirm: !isPayee && shown.state === 'unconfirmed',
      capture: isPayee && isFree,
      void: isPayee && (isFree || shown.state === 'unconfirmed'),
      voidCapture: isPayee && isBackable,
    },
    voidUntil: clockOf(cutOffs.t0),
    followers: followers.map((one) => ({
      orderNo: one.orderNo,
      typeCode: one.typeCode,
      typeName: orderTypeName(one.typeCode),
      state: one.state,
      stateName: stateWord(one.kind, one.state),
      amount: yuanOfFen(one.amountFen),
      submittedAt: shanghaiIso(one.submittedAt),
      isOwn: one.mid === mid,
    })),
  });
};

/**
 * Captures and voids of a pre-authorisation, each with the orders that follow it where this merchant may see them: what
 * a capture has left is what can be paid back.
 */
async function followingOrders(tx: Tx, preauth: OriginalRef) {
  const found = [];
  for (const one of await followersOf(tx, preauth)) {
    const capture = one.kind === captureContract.id ? await findOriginal(tx, one) : undefined;
    found.push({ ...one, remainingFen: capture?.remainingFen ?? 0n });
    for (const back of capture ? await followersOf(tx, one) : []) found.push({ ...back, remainingFen: 0n });
  }
  return found;
}

const rowOf = (request: PreauthRequest, order: Original | undefined): Row => ({
  ...request,
  state: order?.state ?? null,
  usedFen: order?.usedFen ?? null,
  refundedFen: order?.refundedFen ?? null,
  remainingFen: order?.remainingFen ?? null,
  expiresAt: order?.expiresAt ?? null,
});

function describe(row: Row, mid: string, now: Date): PreauthRow {
  const side = row.mid === mid ? 'payee' : 'payer';
  const state = preauthStateOf(row, row.state, now);
  const authorization =
    row.state === null
      ? null
      : { state: row.state, amountFen: row.amountFen, usedFen: row.usedFen ?? 0n, refundedFen: row.refundedFen ?? 0n };
  const isPayee = side === 'payee';
  return {
    orderNo: row.orderNo,
    side,
    state,
    remark: row.remark,
    stateName: stateNameOf(state, side),
    amount: yuanOfFen(row.amountFen),
    ...amountsOf(authorization),
    payerName: isPayee && row.confirmedAt === null ? '' : row.payerName,
    payerAccountNo: isPayee ? maskAccount(row.payerAccountNo) : row.payerAccountNo,
    payeeName: row.payeeName,
    payeeAccountNo: isPayee ? row.accountNo : maskAccount(row.accountNo),
    createdAt: shanghaiIso(row.createdAt),
    confirmUntil: shanghaiIso(row.confirmUntil),
    expiresAt: row.expiresAt && shanghaiIso(row.expiresAt),
  };
}

import { stateOfMerchant } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { MERCHANT_NOT_OPENED } from '../../contract/errors.ts';
import type { listOpenMatters, OpenMatter } from '../../contract/state-operations.ts';
import { STATE_CHANGE } from '../../constants.ts';
import { isOpen } from './visits.ts';

interface Question {
  key: string;
  name: string;
  tab: string;
  /** Counts rows of the merchant $1, and sums their money where they have any. */
  sql: string;
  unit: string;
}

/** A closed merchant owes nothing, is owed nothing, and nothing of it is under way. All its accounts are asked. */
const questions: readonly Question[] = [
  {
    key: 'balances',
    name: '账户余额',
    tab: 'overview',
    unit: '个科目',
    sql: 'SELECT count(*)::int AS count, sum(balance_fen)::bigint AS fen FROM ledger.v_balances WHERE mid = $1 AND balance_fen <> 0',
  },
  {
    key: 'orders',
    name: '未完结的订单',
    tab: 'orders',
    unit: '笔',
    sql: `SELECT count(*)::int AS count, sum(amount_fen)::bigint AS fen FROM orders.orders
      WHERE mid = $1 AND state IN ('pending_review', 'scheduled', 'awaiting_funds', 'authorized', 'queued', 'processing')`,
  },
  {
    key: 'holds',
    name: '冻结中的资金',
    tab: 'overview',
    unit: '笔',
    sql: `SELECT count(*)::int AS count, sum(amount_fen)::bigint AS fen FROM ledger.v_holds WHERE mid = $1 AND state = 'open'`,
  },
  {
    key: 'freezes',
    name: '冻结中的账户',
    tab: 'overview',
    unit: '个',
    sql: `SELECT count(*)::int AS count, NULL::bigint AS fen FROM account_status.part_freezes WHERE mid = $1 AND state = 'active' AND amount_fen IS NULL`,
  },
  {
    key: 'changes',
    name: '待确认的变更',
    tab: 'changes',
    unit: '项',
    sql: `SELECT count(*)::int AS count, NULL::bigint AS fen FROM change.changes WHERE mid = $1 AND state = 'pending' AND kind <> '${STATE_CHANGE}'`,
  },
  {
    key: 'standing',
    name: '定期付款',
    tab: 'applications',
    unit: '项',
    sql: `SELECT count(*)::int AS count, NULL::bigint AS fen FROM standing.instructions WHERE mid = $1 AND state IN ('active', 'paused')`,
  },
  {
    key: 'wealth',
    name: '理财',
    tab: 'applications',
    unit: '项',
    sql: `SELECT count(*)::int AS count, NULL::bigint AS fen FROM wealth.applications WHERE mid = $1 AND state NOT IN ('refused', 'closed')`,
  },
];

/** `tx` is bound to the merchant as the provider. */
export async function openMatters(tx: Tx, mid: string): Promise<OpenMatter[]> {
  const found: OpenMatter[] = [];
  for (const { key, name, tab, unit, sql } of questions) {
    const row = (await tx.one<{ count: number; fen: Fen | null }>(sql, [mid], `support.open_${key}`))!;
    if (row.count === 0) continue;
    const money = row.fen === null ? '' : `，合计 ${formatFen(row.fen)} 元`;
    found.push({ name, text: `${formatCount(row.count)} ${unit}${money}`, tab });
  }
  return found;
}

/** `console/merchant/openMatters`. */
export const showOpenMatters: Handler<typeof listOpenMatters> = async (context, { mid }) => {
  const { tx, clock } = context;
  if (!(await isOpen(tx, providerOf(context).userId, mid, clock.now()))) return fail(MERCHANT_NOT_OPENED);
  await actFor(tx, mid);
  return ok({ list: (await stateOfMerchant(tx, mid)).state === 'closed' ? [] : await openMatters(tx, mid) });
};

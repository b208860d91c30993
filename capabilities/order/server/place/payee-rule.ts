import { PAYEE_PROTECTION_REFUSES } from '#capabilities/account/contract/errors.ts';
import { accountsOf } from '#capabilities/account/server/index.ts';
import {
  amountRefusal,
  bookedAccounts,
  payeeRulesOf,
  refuseFlagged,
  unbookedSentence,
  type PayeeRules,
} from '#capabilities/payee/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { ENDED_UNPAID } from '../../contract/words.ts';
import { orderKinds } from '../kind/order-kinds.ts';
import type { Kind, Line } from '../kind/kind.ts';
import type { Order } from '../row/order-row.ts';

const HOUR_MS = 3_600_000;
type PayeeBook = NonNullable<Kind['contract']['payeeBook']>;

interface Payee {
  name: string;
  accountNo: string;
  amountFen: Fen;
}

type Ruled = Pick<Order, 'mid' | 'orderNo' | 'batchId' | 'payeeName' | 'payeeAccountNo' | 'amountFen'>;

/** Its one payee, or those of its lines with all that each gets. */
const payeesOf = async (tx: Tx, order: Ruled): Promise<readonly Payee[]> =>
  order.batchId
    ? await tx.rows<Payee>(
        `SELECT payee_account_no AS "accountNo", min(payee_name) AS name, sum(amount_fen)::bigint AS "amountFen" FROM orders.lines
         WHERE mid = $1 AND order_no = $2 GROUP BY payee_account_no ORDER BY min(line_no)`,
        [order.mid, order.orderNo],
        'orders.payees_of_lines',
      )
    : [{ name: order.payeeName, accountNo: order.payeeAccountNo, amountFen: order.amountFen }];

/** What stays with the merchant is no payment to somebody else. */
async function othersOf(tx: Tx, mid: string, book: PayeeBook, payees: readonly Payee[]): Promise<readonly Payee[]> {
  if (book !== 'internal') return payees;
  const ownAccountNos = new Set((await accountsOf(tx, mid)).map(({ accountNo }) => accountNo));
  return payees.filter(({ accountNo }) => !ownAccountNos.has(accountNo));
}

/**
 * Whether the merchant's rules for payees allow an order that is being made (domain-rules section 21). 02206KCSDS names
 * the payee. Where amounts are limited, orders of one merchant are decided one after another.
 */
export async function decidePayeeRule(
  tx: Tx,
  { payeeBook }: Kind['contract'],
  order: Ruled,
  rules: PayeeRules | null,
  at: Date,
): Promise<Result<null, typeof PAYEE_PROTECTION_REFUSES>> {
  if (!payeeBook || !rules) return ok(null);
  const { mid } = order;
  const payees = await othersOf(tx, mid, payeeBook, await payeesOf(tx, order));
  if (rules.onlyBooked) {
    const booked = new Set(await bookedAccounts(tx, mid, payeeBook));
    const unbooked = payees.find(({ accountNo }) => !booked.has(accountNo));
    if (unbooked) return fail(PAYEE_PROTECTION_REFUSES, unbookedSentence(unbooked));
  }
  if (!rules.first && rules.dayFen === null && rules.ownDayFen.size === 0) return ok(null);
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('payee.rules:' || $1, 0))`, [mid], 'orders.lock_payees');
  const used = await usesOf(tx, { mid, payeeBook, accountNos: payees.map(({ accountNo }) => accountNo), rules, at });
  for (const payee of payees) {
    const refusal = amountRefusal(rules, { ...payee, ...used.get(payee.accountNo)! });
    if (refusal !== null) return fail(PAYEE_PROTECTION_REFUSES, refusal);
  }
  return ok(null);
}

/**
 * Days may have passed since the order was made: a payee that has left the book, or was suspended, is not paid. The
 * sentence for each line; null: it may be paid.
 */
export async function payeeRefusals(
  tx: Tx,
  mid: string,
  { payeeBook }: Kind['contract'],
  lines: readonly Pick<Line, 'payeeName' | 'payeeAccountNo' | 'amountFen'>[],
): Promise<(string | null)[]> {
  const rules = payeeBook ? await payeeRulesOf(tx, mid, payeeBook) : null;
  if (!payeeBook || !rules?.onlyBooked) return lines.map(() => null);
  const all = lines.map((line) => ({
    name: line.payeeName,
    accountNo: line.payeeAccountNo,
    amountFen: line.amountFen,
  }));
  const others = new Set(await othersOf(tx, mid, payeeBook, all));
  const booked = new Set(await bookedAccounts(tx, mid, payeeBook));
  return all.map((payee) => (others.has(payee) && !booked.has(payee.accountNo) ? unbookedSentence(payee) : null));
}

/** Whether a payee may be paid at all, before there is an order: not suspended, and in the book if it has to be. */
export async function decideBookedPayee(
  tx: Tx,
  mid: string,
  contract: Kind['contract'],
  { name, accountNo }: Pick<Payee, 'name' | 'accountNo'>,
) {
  if (!contract.payeeBook) return ok(null);
  const flag = await refuseFlagged(tx, mid, { kind: contract.payeeBook, accountNo });
  if (!flag.ok) return flag;
  const line = { payeeName: name, payeeAccountNo: accountNo, amountFen: 0n };
  const [unbooked = null] = await payeeRefusals(tx, mid, contract, [line]);
  return unbooked === null ? ok(null) : fail(PAYEE_PROTECTION_REFUSES, unbooked);
}

interface Asked {
  mid: string;
  payeeBook: PayeeBook;
  accountNos: readonly string[];
  rules: PayeeRules;
  at: Date;
}

/**
 * What other orders pay to these accounts on the day of `at`, and since the hours of the first payments began. An order
 * counts until it ends unpaid; what a bank returned later still counts (domain-rules section 13).
 */
async function usesOf(
  tx: Tx,
  { mid, payeeBook, accountNos, rules, at }: Asked,
): Promise<Map<string, { dayFen: Fen; firstFen: Fen | null }>> {
  const day = shanghaiDate(at);
  const [start, end] = [atShanghai(day), atShanghai(addDays(day, 1))];
  const firstFrom = new Date(at.getTime() - (rules.first?.hours ?? 0) * HOUR_MS);
  const rows = await tx.rows<{ accountNo: string; dayFen: Fen; firstFen: Fen; wasPaid: boolean }>(
    `WITH recent AS MATERIALIZED (
       SELECT order_no, batch_id, payee_account_no, amount_fen, coalesce(scheduled_at, submitted_at) AS at FROM orders.orders
       WHERE mid = $1 AND kind = ANY($2::text[]) AND state <> ALL($3::text[]) AND (submitted_at >= least($5, $7::timestamptz) OR scheduled_at >= least($5, $7::timestamptz))),
     paid AS (
       SELECT payee_account_no, amount_fen, at FROM recent WHERE batch_id IS NULL
       UNION ALL SELECT l.payee_account_no, l.amount_fen, r.at FROM recent r JOIN orders.lines l ON l.mid = $1 AND l.order_no = r.order_no
         WHERE r.batch_id IS NOT NULL AND l.state <> 'failed')
     SELECT a."accountNo", coalesce(u."dayFen", 0)::bigint AS "dayFen", coalesce(u."firstFen", 0)::bigint AS "firstFen",
       EXISTS (SELECT 1 FROM orders.v_search_keys k JOIN orders.orders o ON o.mid = k.mid AND o.order_no = k.order_no
         WHERE k.payee_account_no = a."accountNo" AND o.mid = $1 AND o.kind = ANY($2::text[]) AND o.state IN ('succeeded', 'returned') AND o.finished_at < $7)
       OR EXISTS (SELECT 1 FROM orders.lines l JOIN orders.orders o ON o.mid = l.mid AND o.order_no = l.order_no
         WHERE l.mid = $1 AND l.line_no > 0 AND l.payee_account_no = a."accountNo" AND l.state IN ('succeeded', 'returned') AND l.ended_at < $7 AND o.kind = ANY($2::text[])) AS "wasPaid"
     FROM unnest($4::text[]) AS a ("accountNo") LEFT JOIN (
       SELECT payee_account_no, sum(amount_fen) FILTER (WHERE at >= $5 AND at < $6) AS "dayFen", sum(amount_fen) FILTER (WHERE at >= $7) AS "firstFen"
       FROM paid GROUP BY payee_account_no) u ON u.payee_account_no = a."accountNo"`,
    [mid, kindsOf(payeeBook), ENDED_UNPAID, accountNos, start, end, firstFrom],
    'orders.payee_uses',
  );
  return new Map(
    rows.map(({ accountNo, dayFen, firstFen, wasPaid }) => [
      accountNo,
      { dayFen, firstFen: wasPaid ? null : firstFen },
    ]),
  );
}

const kindsOf = (book: PayeeBook): string[] =>
  orderKinds()
    .filter(({ contract }) => contract.payeeBook === book)
    .map(({ contract }) => contract.id);

import type { RightCode } from '#platform/kernel/menu.ts';
import type { Database } from '#platform/db/database.ts';
import type { Session } from '#platform/http/handler.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { callOperation } from '#testkit/call-edge.ts';
import { listTrades, loginCheck } from '../../contract/operations.ts';
import { checkoutAuditRules } from '../audit-rules.ts';
import { checkoutBindings } from '../bindings.ts';

/** The needed parts of a test merchant and of order's fixture. */
interface Trader {
  account: { accountNo: string };
  people: { maker: Session };
}
interface Place<T extends Trader> {
  db: { database: Database; admin: { query<R extends object>(sql: string): Promise<{ rows: R[] }> } };
  clock: Clock;
  call<D>(trader: T, who: 'maker', path: string, input: unknown): Promise<Result<D>>;
}

/** A 收款单 as its maker has it. */
export interface Bill {
  tradeNo: string;
  trade: string;
  amount: string;
  subject: string;
}

function dataOf<D>(answer: Result<D>): D {
  if (!answer.ok) throw new Error(`refused with ${answer.code} ${answer.text ?? ''}`);
  return answer.data;
}

/** The merchant asks for money. */
export async function bill<T extends Trader>(
  place: Place<T>,
  trader: T,
  {
    amount = '100.00',
    subject = '货款',
    validDays = 7,
  }: { amount?: string; subject?: string; validDays?: number } = {},
): Promise<Bill> {
  const form = { requestNo: newId(), accountNo: trader.account.accountNo, amount, subject, validDays };
  const made = dataOf(await place.call<{ tradeNo: string; trade: string }>(trader, 'maker', 'plm/trade.create', form));
  return { tradeNo: made.tradeNo, trade: made.trade, amount, subject };
}

export const listed = async <T extends Trader>(
  place: Place<T>,
  trader: T,
  filter: Record<string, unknown> = {},
): Promise<OutputOf<typeof listTrades>['list']> =>
  dataOf(await place.call<OutputOf<typeof listTrades>>(trader, 'maker', listTrades.path, filter)).list;

/** The pay page's data for the merchant's maker; `mid` null: before a merchant was chosen. */
export async function seenBy<T extends Trader>(
  place: Place<T>,
  trader: T,
  one: Bill,
  as: { permissions?: RightCode[]; mid?: null } = {},
): Promise<OutputOf<typeof loginCheck>> {
  const { maker } = trader.people;
  const session = {
    ...maker,
    role: as.mid === null ? null : { ...maker.role!, permissions: new Set<RightCode>(as.permissions ?? ['030302']) },
  };
  const binding = checkoutBindings().find(({ operation }) => operation.path === loginCheck.path)!;
  return dataOf(
    await callOperation<OutputOf<typeof loginCheck>>({
      database: place.db.database,
      binding,
      session,
      clock: place.clock,
      input: { trade: one.trade },
    }),
  );
}

/** After a scene: throws with what the audit of trades finds over everything in the database. */
export async function tradesMustAddUp<T extends Trader>({ db }: Place<T>): Promise<void> {
  const found = await Promise.all(checkoutAuditRules.map(({ sql }) => db.admin.query<{ finding: string }>(sql)));
  const findings = found.flatMap(({ rows }) => rows.map(({ finding }) => finding));
  if (findings.length > 0) throw new Error(`the audit finds:\n${findings.join('\n')}`);
}

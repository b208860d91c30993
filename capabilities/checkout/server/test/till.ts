import { must, type House } from '#capabilities/order/server/test/house.ts';
import type { Shop } from '#capabilities/order/server/test/shop.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { newId } from '#platform/kernel/id.ts';
import { callOperation } from '#testkit/call-edge.ts';
import { listTrades, loginCheck } from '../../contract/operations.ts';
import { checkoutAuditRules } from '../audit-rules.ts';
import { checkoutBindings } from '../bindings.ts';

/** A 收款单 as its maker has it. */
export interface Bill {
  tradeNo: string;
  trade: string;
  amount: string;
  subject: string;
}

/** The shop asks for money. */
export async function bill(house: House, shop: Shop, { amount = '100.00', subject = '货款', validDays = 7 }: { amount?: string; subject?: string; validDays?: number } = {}): Promise<Bill> {
  const form = { requestNo: newId(), accountNo: shop.account.accountNo, amount, subject, validDays };
  const made = must(await house.call<{ tradeNo: string; trade: string }>(shop, 'maker', 'plm/trade.create', form));
  return { tradeNo: made.tradeNo, trade: made.trade, amount, subject };
}

export const listed = async (house: House, shop: Shop, filter: Record<string, unknown> = {}): Promise<OutputOf<typeof listTrades>['list']> =>
  must(await house.call<OutputOf<typeof listTrades>>(shop, 'maker', listTrades.path, filter)).list;

/** What the pay page learns for the shop's maker; `mid` null: before a merchant was chosen. */
export async function seenBy(house: House, shop: Shop, one: Bill, as: { permissions?: string[]; mid?: null } = {}): Promise<OutputOf<typeof loginCheck>> {
  const maker = shop.people.maker;
  const session = { ...maker, role: as.mid === null ? null : { ...maker.role!, permissions: new Set(as.permissions ?? ['030302']) } };
  const binding = checkoutBindings().find(({ operation }) => operation.path === loginCheck.path)!;
  return must(await callOperation<OutputOf<typeof loginCheck>>({ database: house.db.database, binding, session, clock: house.clock, input: { trade: one.trade } }));
}

/** What the audit of trades finds over everything in the database. */
export async function checkoutFindings(house: House): Promise<string[]> {
  const found = await Promise.all(checkoutAuditRules.map(({ sql }) => house.db.admin.query<{ finding: string }>(sql)));
  return found.flatMap(({ rows }) => rows.map(({ finding }) => finding));
}

import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf, setPolicy } from '#capabilities/approval/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, OrderFixture, must } from './order-fixture.ts';
import { succeeded } from './scripted-rail.ts';
import type { TestMerchant, Who } from './test-merchant.ts';

export let fixture: OrderFixture;
export let merchant: TestMerchant;
export let payee: TestMerchant;
/** Order numbers by the names that this file gives them. */
export const orders: Record<string, string> = {};

interface Line extends Record<string, unknown> {
  orderNo: string;
  amount: string;
}
interface Page {
  list: Line[];
  totalCount: number;
  totals: { count: number; amount: string; fee?: string };
  tabs?: Record<string, number>;
}

const nameOf = (orderNo: string) => Object.keys(orders).find((name) => orders[name] === orderNo) ?? orderNo;
export const names = (page: Page) => page.list.map(({ orderNo }) => nameOf(orderNo));
export const todo = async (who: Who, input: Record<string, unknown> = {}, owner = merchant) =>
  must(await fixture.call<Page>(owner, who, 'plm/audit.backlog', input));
export const orderList = async (input: Record<string, unknown> = {}, owner = merchant) =>
  must(await fixture.call<Page>(owner, 'viewer', 'order/queryOrdersJnl', input));

async function place(
  name: string,
  at: string,
  amount: string,
  more: { withdraw?: true; remark?: string; scheduledAt?: string; who?: Who } = {},
) {
  fixture.clock.set(`2026-11-${at}:00+08:00`);
  const wish = { amount, ...more };
  const answer = more.withdraw
    ? await fixture.withdraw(merchant, wish)
    : await fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, wish);
  orders[name] = must(answer).orderNo;
}

export async function openOrderLists(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings(), ...transferBindings()],
    kinds: [withdrawalKind, transferKind],
  });
  [merchant, payee] = [await fixture.openMerchant({ balance: '400000.00' }), await fixture.openMerchant()];
  await place('small', '02T09:00', '100.00', { remark: '一月100%货款' });
  await place('paid', '03T09:00', '300.00', { withdraw: true });
  fixture.rail.plan(orders.paid!, { send: [succeeded()] });
  await fixture.run();
  await place('later', '04T09:00', '200.00', { scheduledAt: '2026-12-24 09:00:00' });
  await place('refused', '05T09:00', '1500.00', { withdraw: true });
  must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo: orders.refused, reason: '合同金额不一致' }));
  await place('large', '06T09:00', '60000.00');
  await place('middling', '07T09:00', '2000.00', { remark: '定金' });
  await place('checkers', '08T09:00', '3000.00', { who: 'checker' });
  await place('soon', '09T09:00', '4000.00', { scheduledAt: '2026-11-30 09:00:00' });
  const persons = [merchant.people.checker2.personId];
  const layers = [{ fromFen: 0n, steps: [{ title: '复核乙', mode: 'any' as const, persons }] }];
  await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
    setPolicy(tx, { mid: merchant.mid, kind: 'withdraw', layers, createdBy: 'test' }),
  );
  await place('named', '10T09:00', '10.00', { withdraw: true });
  fixture.clock.set(BEGIN);
}

export async function closeOrderLists(): Promise<void> {
  await fixture.mustAddUp();
  await fixture.db.close();
}

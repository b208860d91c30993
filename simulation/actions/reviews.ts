import { firmOf, ordersIn, type Action } from '../action.ts';
import type { Decision } from '../people.ts';
import type { World } from '../world.ts';

const REASON = '合同编号不符，请核对';

interface Verb {
  name: string;
  weight: number;
  path: string;
  /** Null: it is approved. */
  decision: Decision | null;
}
const verbs: readonly Verb[] = [
  { name: 'approve', weight: 16, path: 'order/audit', decision: null },
  { name: 'reject', weight: 2, path: 'order/reject', decision: 'refuse' },
  { name: 'return', weight: 2, path: 'order/audit/reject', decision: 'refuse' },
];

async function hashOf(world: World, mid: string, orderNo: string): Promise<string> {
  const answer = await world.call<{ orderHash: string }>(firmOf(world, mid), 'maker', 'order/queryOrderDetail', {
    orderNo,
  });
  if (!answer.ok) throw new Error(`${orderNo} cannot be seen: ${answer.code}`);
  return answer.data.orderHash;
}

const decisions = verbs.map(({ name, weight, path, decision }): Action => ({
  name,
  weight,
  async run(world, draw) {
    const order = draw.anyOf(ordersIn(world, 'pending_review'));
    if (!order) return `${name}: nothing waits`;
    const { mid, orderNo } = order;
    const who = draw.oneOf(['checker', 'checker2', 'admin'] as const);
    const orderHash = decision === null ? { orderHash: await hashOf(world, mid, orderNo) } : { reason: REASON };
    if (decision) world.model.people.decide(orderNo, decision);
    const input = { requestNo: world.newRequestNo(), orderNo, ...orderHash };
    const answer = await world.call<{ state: string }>(firmOf(world, mid), who, path, input, draw);
    if (answer.ok && !decision) world.model.people.approve(orderNo, who);
    return `${name} by ${who}: ${answer.ok ? answer.data.state : answer.code}`;
  },
}));

const takeBack: Action = {
  name: 'take back',
  weight: 4,
  async run(world, draw) {
    const order = draw.anyOf(ordersIn(world, 'pending_review', 'scheduled', 'awaiting_funds', 'queued', 'processing'));
    if (!order) return 'take back: nothing';
    world.model.people.decide(order.orderNo, 'cancel');
    const input = { orderNo: order.orderNo };
    const answer = await world.call<{ state: string }>(
      firmOf(world, order.mid),
      'maker',
      'order/audit/cancel',
      input,
      draw,
    );
    const may = ['pending_review', 'scheduled', 'awaiting_funds'].includes(order.state);
    // After a lost answer it has been taken back already.
    if (!may && answer.ok) world.findings.push(`${order.orderNo} was taken back although it was ${order.state}`);
    return `take back of ${order.state}: ${answer.ok ? answer.data.state : answer.code}`;
  },
};

export const reviews: readonly Action[] = [...decisions, takeBack];

import { z } from 'zod';
import { bind, type Binding } from '#platform/http/index.ts';
import { readsFirst } from '#platform/http/handler.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { CodeSubjectWords } from '../server/index.ts';

/** A small menu with the codes of the product; a test of the whole menu hands in its own. */
export const smallMenu: MenuNode[] = [
  {
    code: '02',
    parent: null,
    name: '账户',
    type: 'func_menu',
    path: '/account',
    order: 2,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  {
    code: '0201',
    parent: '02',
    name: '账户总览',
    type: 'func_page',
    path: '/account/overview',
    order: 1,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  {
    code: '0301',
    parent: null,
    name: '提现',
    type: 'func_page',
    path: '/fund/withdraw',
    order: 3,
    defaultRoles: ['maker'],
  },
  { code: '030101', parent: '0301', name: '提交提现', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
];

export const reviewOperation = operation({
  path: 'test/review',
  title: '测试复核',
  input: z.object({ requestNo, orders: z.array(z.object({ orderNo: z.string() })), mespAuthList }),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', effect: 'change', confirm: { sms: 'test.review' } },
  codeBinds: { orderNos: ({ orders }) => orders.map(({ orderNo }) => orderNo) },
});

/** Orders of this century are there, of 10 yuan each. */
export const describeTestOrders: CodeSubjectWords['describe'] = async (_context, { orderNos = [] }) =>
  orderNos.every((orderNo) => orderNo.startsWith('20')) ? { orderNos, amount: `${orderNos.length}0.00` } : null;

/** Request numbers, when the handler was called and when it had its effect. */
export interface TestPayments {
  prepared: string[];
  paid: string[];
}

/** The payee whom the payment refuses. */
export const NOBODY = '8800000000000000';
/** The name that a renaming finds already. */
export const UNCHANGED = '原名';

/** Changes nothing. */
const rename = operation({
  path: 'test/rename',
  title: '测试更名',
  input: z.object({ requestNo, name: z.string(), mespAuthList }),
  output: z.object({}),
  errors: [],
  policy: {
    audience: 'merchant',
    permission: ['030101'],
    effect: 'change',
    confirm: { password: true, sms: 'test.rename' },
  },
  codeBinds: {},
});

/** A payment that does nothing but count, with the factors that real ones have; and a look at the accounts. */
export function testBindings({ prepared, paid }: TestPayments): Binding[] {
  const pay = operation({
    path: 'csdb/v2/test/pay',
    title: '测试付款',
    input: z.object({ requestNo, payee: z.string(), name: z.string().optional(), amount: amountInput, mespAuthList }),
    output: z.object({ orderNo: z.string() }),
    errors: [],
    policy: {
      audience: 'merchant',
      permission: ['030101'],
      effect: 'change',
      movesMoney: true,
      confirm: { password: true, sms: 'test.pay' },
    },
    codeBinds: { payee: ({ payee }) => payee, amount: ({ amount }) => amount },
  });
  const lookAtAccounts = operation({
    path: 'test/accounts',
    title: '查询账户',
    input: z.object({}),
    output: z.object({}),
    errors: [],
    policy: { audience: 'merchant', permission: ['0201'], effect: 'read' },
  });
  const approve = operation({
    ...pay,
    path: 'test/approve',
    title: '测试复核',
    policy: { audience: 'person', effect: 'change', confirm: { sms: 'test.approve' } },
    codeBinds: {},
  });
  return [
    bind(
      pay,
      readsFirst(async ({ confirmed, reportFacts }, { requestNo, payee, name = '', amount }) => {
        prepared.push(requestNo);
        await confirmed?.();
        if (payee === NOBODY) return fail('02110KCSDS' as never, '收款账户不存在');
        reportFacts?.({
          from: [{ name: '', bankName: '', accountNo: '8800000000000022' }],
          to: [{ name, bankName: '招商银行', accountNo: payee }],
          count: 1,
          amount,
          amountLabel: '付款金额',
        });
        if (reportFacts) return ok({ orderNo: '' });
        paid.push(requestNo);
        return ok({ orderNo: String(paid.length) });
      }),
    ),
    bind(reviewOperation, async () => ok({})),
    bind(approve, async () => ok({ orderNo: '' })),
    bind(rename, async (_context, { name }) => (name === UNCHANGED ? fail('01317KPLMS' as never) : ok({}))),
    bind(lookAtAccounts, async () => ok({})),
  ];
}

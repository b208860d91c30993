import { expect, it } from 'vitest';
import { pageOfOrder } from './pay-path.ts';
import { payRefusal } from './pay-refusal.ts';

const quote = {
  withinLimits: true,
  sufficient: true,
  debitAmount: '100.50',
  fee: '0.50',
  limitsLeft: { single: '500.00', day: '300.00', month: '400.00' },
};

it.each([
  ['100.00', {}, null],
  ['100.00', { sufficient: false }, '可用余额不足，需 100.50 元（含手续费 0.50 元），请更换付款账户或充值后再付'],
  ['500.01', { withinLimits: false }, '超过单笔限额 500.00 元，请申请提额后再付'],
  ['300.01', { withinLimits: false, sufficient: false }, '超过当日剩余限额 300.00 元，请更换付款账户或次日再付'],
  [
    '400.01',
    { withinLimits: false, limitsLeft: { ...quote.limitsLeft, day: '450.00' } },
    '超过当月剩余限额 400.00 元，请更换付款账户或申请提额',
  ],
  ['100.00', { withinLimits: false }, '当日付款笔数已达上限，请更换付款账户或次日再付'],
])('%s with %j: %s', (amount, verdict, sentence) =>
  expect(payRefusal({ ...quote, ...verdict }, amount)).toBe(sentence),
);

it('A payment without a quote is not refused', () => expect(payRefusal(null, '1.00')).toBeNull());

it.each([
  ['pending_review', 'acceptSuccess'],
  ['succeeded', 'paySuccess'],
  ['queued', 'orderPay'],
  ['processing', 'orderPay'],
  ['failed', 'payFail'],
  ['rejected', 'payFail'],
  ['returned_to_maker', 'payFail'],
  ['withdrawn', 'payFail'],
  ['expired', 'payFail'],
])('An order that is %s is shown on %s', (state, page) => expect(pageOfOrder(state)).toBe(page));

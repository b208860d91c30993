import { describe, expect, it } from 'vitest';
import { codesOfBill } from '../contract/bills.ts';
import { codesAsked, transactionTypeChoices, typeChoices } from './bill-filter.ts';

describe('The filter of a bill', () => {
  it.each([
    ['', undefined, undefined],
    ['', ['2010'], ['2010']],
    ['2', undefined, ['2010', '2011', '2013', '2015']],
    ['2', ['2010', '3010'], ['2010']],
    ['99', undefined, ['5990', '5991']],
    ['23', undefined, ['5990', '5991']],
    // A type without codes, or whose codes were not chosen, has no entry: never all of them.
    ['10', undefined, ['-']],
    ['2', ['3010'], ['-']],
  ])('of type %j and codes %j asks for %j', (type, chosen, expectedCodes) =>
    expect(codesAsked(type, chosen)).toEqual(expectedCodes),
  );

  it('offers the codes of its bill, the specification’s first, and each type once', () => {
    expect(typeChoices(codesOfBill('customerPush'))).toEqual([
      { value: '3050', label: '红包' },
      { value: '3090', label: '发放退回' },
      { value: '5310', label: '余额支付' },
      { value: '5340', label: '协议代扣' },
      { value: '5990', label: '退款' },
      { value: '5991', label: '收款退款' },
    ]);
    const ofPayments = typeChoices(codesOfBill('paymentTrans')).map(({ value }) => value);
    // What only arrives is no choice; what the specification lists is one, found or not.
    expect(['8010', '9010', '2041', '3066'].filter((code) => ofPayments.includes(code))).toEqual([]);
    expect(['1030', '1040', '3026', '3040'].filter((code) => !ofPayments.includes(code))).toEqual([]);
    const labels = transactionTypeChoices().map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
    expect(labels).toEqual(expect.arrayContaining(['充值', '退款', '跨境付款']));
  });
});

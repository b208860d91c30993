import { describe, expect, it } from 'vitest';
import { codeMeaning, codesOfType, dictionary, dictionaryOf, filterOptions } from './transaction-codes.ts';

describe('The dictionary of transaction codes', () => {
  it('has the options of the specification, 1010 to 5340, each once and in their sequence', () =>
    expect(filterOptions()).toEqual(
      Object.entries({
        1010: '同名汇款',
        1020: '异名汇款',
        1030: '归集入账',
        1040: '理财赎回',
        2010: '提现',
        2040: '理财申购',
        3010: '转账给公司',
        3020: '转账给个人',
        3026: '预下发转账',
        3040: '归集转入',
        3050: '红包',
        3090: '发放退回',
        4010: '付款给公司',
        4020: '付款给个人',
        5310: '余额支付',
        5340: '协议代扣',
      }).map(([value, label]) => ({ value, label })),
    ));

  it('keeps both readings of 1010', () =>
    expect(dictionary().find(({ code }) => code === '1010')).toEqual({
      type: 0,
      key: 'recharge',
      transactionType: '1',
      oldCode: '12',
      code: '1010',
      msg: 'ACS汇款',
      option: '同名汇款',
    }));

  it.each([
    ['2011', '预约提现'],
    ['3011', '预约转账'],
    ['3013', '批量转账'],
    ['3015', '预约批量转账'],
    ['4022', '支付宝单笔付款'],
    ['5990', '退货'],
    ['6024', '结算'],
    ['7035', '二级户内部转账'],
    ['7040', '二级户付款'],
    ['8030', '预授权完成'],
    ['9010', '汇款退回'],
    ['6025', '-'],
    ['0000', '-'],
    ['', '-'],
  ])('reads %s as %s', (code, meaning) => expect(codeMeaning(code)).toBe(meaning));

  it('is filtered by type, and a code belongs to one type only', () => {
    expect(dictionaryOf(0).length + dictionaryOf(1).length + dictionaryOf(2).length).toBe(dictionary().length);
    expect(dictionaryOf(2).map(({ key }) => key)).toContain('settlement');
    expect(dictionary().map(({ code }) => code)).toEqual([...new Set(dictionary().map(({ code }) => code))]);
    expect(codesOfType('8')).toEqual(['8010', '8020', '8030', '8040']);
    expect(codesOfType('10')).toEqual([]);
  });
});

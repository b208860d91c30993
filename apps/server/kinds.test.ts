import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexKinds, kinds as composedKinds, staysInside } from '#capabilities/account/contract/kinds.ts';
import { activityTypes } from '#capabilities/account/contract/words.ts';
import { feeRows } from '#capabilities/account/server/fill-kinds.ts';
import { orderTypes } from '#capabilities/order/contract/words.ts';
import { kindContracts } from '#apps/kinds/kind-contracts.ts';
import { permissionOf } from '#platform/kernel/operation.ts';
import { composeKinds } from '#testkit/with-kinds.ts';
import { kinds } from './capabilities.ts';
import { operations } from './catalogue.ts';

/**
 * The kinds that there were when these values were still written in account, order and approval; a new kind changes
 * nothing here.
 */
const first = kinds.filter(({ contract }) => ['withdraw', 'transfer', 'payment'].includes(contract.id));

describe('What is derived from the kinds', () => {
  beforeAll(() => composeKinds(first.map(({ contract }) => contract)));
  afterAll(() => composeKinds(kinds.map(({ contract }) => contract)));

  it('words of limits and fees, and which are booked inside the provider', () => {
    expect(composedKinds().map(({ id, name }) => [id, name, staysInside(id)])).toEqual([
      ['withdraw', '提现', false],
      ['transfer', '转账', true],
      ['payment', '企业付款', true],
    ]);
  });

  it('types of orders and of 收支明细', () => {
    const orders = {
      '2010': '提现',
      '2011': '预约提现',
      '2013': '批量提现',
      '2015': '预约批量提现',
      '3010': '转账',
      '3011': '预约转账',
      '3013': '批量转账',
      '3015': '预约批量转账',
      '3020': '转账给个人',
      '4010': '付款给公司',
    };
    expect(Object.entries(orderTypes())).toEqual(Object.entries(orders));
    const others = {
      '6010': '结算入账',
      '9020': '调账',
    };
    expect(Object.entries(activityTypes())).toEqual(Object.entries({ ...orders, ...others }));
  });

  it('price lists', () => {
    expect(
      first.flatMap(feeRows).map((row) =>
        Object.values(row)
          .map((cell) => cell ?? '-')
          .join(' '),
      ),
    ).toEqual([
      'withdraw T0 0 - 0 0.0002 200 5000',
      'withdraw T1 0 5000000 100 0 - -',
      'withdraw T1 5000000 - 200 0 - -',
      'transfer T0 0 - 50 0 - -',
      'payment T0 0 - 50 0 - -',
    ]);
  });

  const PAGES = ['0301', '0317', '0302', '0316', '030302'];
  const FORMS = ['030101', '0301', '0317', '030201', '0302', '0316', '030302'];
  it.each([
    ['csdb/v2/account/list', ['0101', '0201', '0202', '0203', ...PAGES]],
    ['csdb/v2/account/get', ['0101', '0201', '0202', '0203', ...PAGES]],
    ['csdb/v2/account/getAccountInfo', ['0101', '0201', '0202', '0203', ...PAGES]],
    ['csdb/v2/account/available', ['0101', '0201', '0202', '0203', ...PAGES]],
    ['csdb/v2/trade/limit/queryPaymentTradeLimit', ['0101', '0201', '0202', '0203', ...PAGES]],
    ['csdb/v2/account/recevier/info', ['030201', '0302', '0316']],
    ['csdb/v2/withDrawAcc/bankAccountList', ['0201', '0202', ...FORMS]],
    ['csdb/v2/business/work', FORMS],
    ['csdb/v2/withDraw/checkSensitiveWords', FORMS],
    ['csdb/v2/withDraw/checkRegularWords', FORMS],
    ['csdb/v2/business/checkRepeatCommit', ['030101', '030201']],
    ['contacts/queryContactsAccountInfo', ['030101', '0301', '0317', '030201', '0302', '0316', '0325']],
    ['contacts/addContactsAccountInfo', ['030101', '030201', '032501']],
    ['contacts/removeContactsAccountInfo', ['032501']],
    ['order/queryOrderDetail', [...PAGES, '0401', '0501', '0502']],
    ['order/audit/cancel', ['030101', '030201', '030302']],
  ])('who may call %s', (path, codes) => {
    expect(permissionOf(operations.find((operation) => operation.path === path)!.policy).toSorted()).toEqual(
      codes.toSorted(),
    );
  });
});

describe('The list of kinds', () => {
  it('is the same on the server and in the portal', () => {
    const sorted = (ids: string[]) => ids.toSorted();
    expect(sorted(kindContracts().map(({ id }) => id))).toEqual(sorted(kinds.map(({ contract }) => contract.id)));
  });

  it('does not take two kinds with one id, or a type code with two words', () => {
    const [one, ...rest] = kindContracts();
    expect(() => indexKinds([one!, ...rest, one!])).toThrow('share an id');
    expect(() =>
      indexKinds([one!, ...rest, { ...one!, id: 'other', codes: { [Object.keys(one!.codes)[0]!]: '另一种' } }]),
    ).toThrow('has two words');
  });
});

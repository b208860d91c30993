import { describe, expect, it } from 'vitest';
import { limitFaults, type LimitRow } from '../contract/limit-rows.ts';
import {
  bandText,
  chargedText,
  feeFromText,
  priceFaults,
  priceOf,
  priceText,
  rowsOfKept,
  type PriceRow,
} from '../contract/price-rows.ts';
import { changedLimits } from './limit-list.ts';
import { bandsOf, compareRows, missingPrices, rowsOf, stateOn, versionOn } from './price-list.ts';
import { tryOn } from './try-on.ts';

const row = (more: Partial<PriceRow> = {}): PriceRow => ({
  kind: 'withdraw',
  speed: 'T0',
  payee: 'any',
  from: '0.00',
  to: '',
  fixed: '2.00',
  rate: '0.00',
  min: '',
  max: '',
  feeFrom: 'payer',
  ...more,
});
const faultsOf = (...rows: PriceRow[]): string[] =>
  priceFaults(rows).map(({ row: index, cell, text }) => `${index} ${cell} ${text}`);

describe('A price list', () => {
  it('is whole where its bands begin at 0, follow each other and have no end', () => {
    expect(faultsOf(row({ to: '100' }), row({ from: '100' }), row({ speed: 'T1' }), row({ kind: 'transfer' }))).toEqual(
      [],
    );
  });

  it.each<[string, PriceRow[], string[]]>([
    ['a gap', [row({ to: '100' }), row({ from: '200' })], ['1 from 100.00 元至200.00 元没有价格，请从 100.00 元起']],
    ['an overlap', [row({ to: '100' }), row({ from: '50' })], ['1 from 与第 1 行的金额段重叠，请从 100.00 元起']],
    [
      'an overlap, in any sequence',
      [row({ from: '50' }), row({ to: '100' })],
      ['0 from 与第 2 行的金额段重叠，请从 100.00 元起'],
    ],
    ['a band twice', [row(), row()], ['1 from 与第 1 行的金额段重叠，请修改起止金额']],
    [
      'a band without an end before another',
      [row(), row({ from: '50' })],
      ['1 from 与第 1 行的金额段重叠，请修改起止金额'],
    ],
    ['a late start', [row({ from: '1' })], ['0 from 0.00 元至1.00 元没有价格，请从 0.00 元起']],
    ['an end', [row({ to: '1000' })], ['0 to 1,000.00 元及以上没有价格，最后一档请留空']],
    [
      'an end before its start',
      [row({ to: '100' }), row({ from: '100', to: '100' })],
      ['1 to 止于金额须大于起于金额', '1 to 100.00 元及以上没有价格，最后一档请留空'],
    ],
    ['a least fee above the most', [row({ min: '5', max: '4' })], ['0 max 最高收费不能低于最低收费']],
    ['a rate of more decimals', [row({ rate: '0.005' })], ['0 rate 请输入小于 100 的百分比，最多两位小数']],
    ['what is no amount', [row({ fixed: '1.234' })], ['0 fixed 请输入金额，最多两位小数']],
    ['one for persons alone', [row({ kind: 'transfer', payee: 'individual' })], ['0 payee 缺少对公的价格，请补充']],
    [
      'one for companies of a function that has no types of payees',
      [row({ payee: 'company' }), row()],
      ['0 payee 该业务不分对公、对私，请改为不区分'],
    ],
    ['an unknown function', [row({ kind: 'lottery' })], ['0 kind 请选择业务']],
    [
      'a fee out of the amount, of a function that charges it in addition only',
      [row({ kind: 'redpacket', feeFrom: 'amount' })],
      ['0 feeFrom 该业务的手续费只能在金额之外另收，请改为外扣'],
    ],
    [
      'a fee in addition, of a function that takes it out of the amount only',
      [row({ kind: 'collection' })],
      ['0 feeFrom 该业务的手续费只能从金额中扣除，请改为内扣'],
    ],
    [
      'both ways for one function and speed',
      [row({ to: '100' }), row({ from: '100', feeFrom: 'amount' })],
      ['1 feeFrom 同一业务和到账时效的收取方式须一致，请与第 1 行相同'],
    ],
  ])('with %s has its fault at the cell', (_what, rows, faults) => expect(faultsOf(...rows)).toEqual(faults));

  it('has separate bands for companies and for persons, or for one of them next to all', () => {
    const transfer = (payee: PriceRow['payee'], more: Partial<PriceRow> = {}) =>
      row({ kind: 'transfer', payee, ...more });
    const cut = [transfer('company', { to: '100' }), transfer('company', { from: '100' })];
    expect(faultsOf(...cut, transfer('individual'))).toEqual([]);
    expect(faultsOf(...cut, transfer('any'))).toEqual([]);
    expect(priceOf(cut[0]!)).toBe('转账 实时到账 对公');
  });

  it('names the kinds and speeds that it lacks', () => {
    expect(missingPrices([row(), row({ speed: 'T1' }), row({ speed: 'T1', from: '5' })], [row()])).toEqual([
      row({ speed: 'T1' }),
    ]);
  });

  it('is the same in fen and in yuan', () => {
    const rows = [
      row({ to: '100.00', rate: '0.02', min: '1.00', max: '50.00' }),
      row({ from: '100.00', rate: '12.50' }),
    ];
    expect(bandsOf(rows).map(({ rate }) => rate)).toEqual(['0.0002', '0.1250']);
    expect(rowsOf(bandsOf(rows))).toEqual(rows);
  });

  it('that was kept before it said how fees are charged, has what its function had then', () => {
    const { feeFrom: _, ...kept } = row();
    expect(rowsOfKept([kept, { ...kept, kind: 'collection' }])).toEqual([
      row(),
      row({ kind: 'collection', feeFrom: 'amount' }),
    ]);
  });

  it('that is free is not charged in any way', () => {
    const free = row({ fixed: '0', feeFrom: 'amount' });
    expect([free, row({ fixed: '0' }), row(), row({ fixed: '0', min: '1' })].map(feeFromText)).toEqual([
      '—',
      '—',
      '外扣',
      '外扣',
    ]);
    expect([feeFromText(row({ fixed: '' })), feeFromText(row({ fixed: '0', rate: '' }))]).toEqual(['外扣', '外扣']);
    expect([chargedText(free), chargedText(row({ fixed: '0' }), free)]).toEqual(['免费', '免费']);
    expect([chargedText(free, row()), chargedText(row(), free)]).toEqual(['免费', '每笔 2.00 元']);
    expect(compareRows([free], [row({ fixed: '0' })]).map(({ state }) => state)).toEqual(['same']);
  });

  it('says a row in words', () => {
    const taken = row({ feeFrom: 'amount' });
    expect([chargedText(taken), chargedText(row(), taken), chargedText(row())]).toEqual([
      '每笔 2.00 元（内扣）',
      '每笔 2.00 元（外扣）',
      '每笔 2.00 元',
    ]);
    expect(chargedText(row({ kind: 'collection', feeFrom: 'amount' }))).toBe('每笔 2.00 元');
    expect(priceText(row())).toBe('每笔 2.00 元');
    expect(priceText(row({ fixed: '0', rate: '0.02', min: '1', max: '50' }))).toBe(
      '0.02%，最低 1.00 元，最高 50.00 元',
    );
    expect([row({ fixed: '0' }), row({ rate: '1', max: '0' })].map(priceText)).toEqual(['免费', '免费']);
    expect([row({ min: '3' }), row({ fixed: '0', min: '3' }), row({ max: '1' })].map(priceText)).toEqual([
      '每笔 3.00 元',
      '每笔 3.00 元',
      '每笔 1.00 元',
    ]);
    expect([row(), row({ to: '100' }), row({ from: '100', to: '200' }), row({ from: '100' })].map(bandText)).toEqual([
      '全部金额',
      '不足 100.00 元',
      '100.00 元至不足 200.00 元',
      '100.00 元及以上',
    ]);
  });
});

describe('Two price lists', () => {
  it('are compared row by row: what is as before, another, new and gone', () => {
    const before = [row({ to: '100.00' }), row({ from: '100.00' }), row({ speed: 'T1' })];
    const after = [row({ to: '100' }), row({ from: '100', fixed: '3' }), row({ kind: 'transfer' })];
    expect(compareRows(before, after).map(({ kind, speed, state }) => `${kind} ${speed} ${state}`)).toEqual([
      'withdraw T0 same',
      'withdraw T0 changed',
      'withdraw T1 removed',
      'transfer T0 added',
    ]);
  });
});

describe('The version of a day', () => {
  const versions = [
    { version: 1, fromDay: '2026-01-01' },
    { version: 2, fromDay: '2026-12-01' },
    { version: 3, fromDay: '2026-11-25' },
  ];
  it('is the newest one whose day has come, which replaces older ones from its day on', () => {
    const on = (day: string) => versionOn(versions, day)?.version;
    expect(['2025-12-31', '2026-11-24', '2026-11-25', '2026-12-05'].map(on)).toEqual([undefined, 1, 3, 3]);
    expect(versions.map((version) => stateOn(versions, version, '2026-11-20'))).toEqual(['holds', 'over', 'later']);
    expect(versions.map((version) => stateOn(versions, version, '2026-11-25'))).toEqual(['over', 'over', 'holds']);
  });
});

describe('A try on what was charged', () => {
  it('adds up by merchant, kind and speed, and counts what has no price as charged', () => {
    const bands = bandsOf([row({ to: '100', fixed: '1' }), row({ from: '100', fixed: '0', rate: '1' })]);
    const group = {
      mid: 'A',
      kind: 'withdraw',
      speed: 'T0',
      payeeType: null,
      amountFen: 50_00n,
      count: 2,
      feeFen: 4_00n,
    };
    const tried = tryOn(
      [group, { ...group, amountFen: 100_00n, count: 1, feeFen: 2_00n }, { ...group, mid: 'B', kind: 'gift' }],
      bands,
    );
    expect(tried.rows).toEqual([
      {
        mid: 'A',
        kind: 'withdraw',
        speed: 'T0',
        payee: 'any',
        count: 3,
        amountFen: 200_00n,
        chargedFen: 6_00n,
        triedFen: 3_00n,
      },
      {
        mid: 'B',
        kind: 'gift',
        speed: 'T0',
        payee: 'any',
        count: 2,
        amountFen: 100_00n,
        chargedFen: 4_00n,
        triedFen: 4_00n,
      },
    ]);
    expect(tried.total).toEqual({ count: 5, amountFen: 300_00n, chargedFen: 10_00n, triedFen: 7_00n });
    expect(tried.unpriced).toBe(2);
  });

  it('uses each payee’s row, and the charged fee for an unknown type if prices differ by type', () => {
    const priced = [row({ kind: 'transfer', fixed: '1' }), row({ kind: 'transfer', payee: 'individual', fixed: '5' })];
    const one = { mid: 'A', kind: 'transfer', speed: 'T0', amountFen: 10_00n, count: 1, feeFen: 50n };
    const groups = (['company', 'individual', null] as const).map((payeeType) => ({ ...one, payeeType }));
    const tried = tryOn(groups, bandsOf(priced));
    expect(tried.rows.map(({ payee, triedFen }) => [payee, triedFen])).toEqual([
      ['company', 1_00n],
      ['individual', 5_00n],
      ['any', 50n],
    ]);
    expect(tried.unpriced).toBe(1);
  });
});

describe('Limits', () => {
  const limit = (more: Partial<LimitRow> = {}): LimitRow => ({
    kind: 'withdraw',
    single: '1',
    day: '2',
    month: '3',
    dayCount: '4',
    ...more,
  });

  it('show their faults at the cell', () => {
    const faults = limitFaults([limit({ single: '5', month: '1' }), limit({ dayCount: 'x' })]);
    expect(faults.map(({ row: index, cell, text }) => `${index} ${cell} ${text}`)).toEqual([
      '0 day 单日限额不能低于单笔限额',
      '0 month 单月限额不能低于单日限额',
      '1 kind 该业务已有一行，请合并',
      '1 dayCount 请输入笔数，0 至 9999999',
    ]);
  });

  it('that stay as they are are no change', () => {
    expect(
      changedLimits([limit()], [limit({ single: '1.00' }), limit({ kind: 'transfer' })]).map(({ kind }) => kind),
    ).toEqual(['transfer']);
  });
});

import { describe, expect, it } from 'vitest';
import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { addDays, instantOf, minutesOf, shanghaiDate, shanghaiIso, weekdayOf } from '#platform/kernel/shanghai-time.ts';
import type { DayKind } from '../contract/calendar-lines.ts';
import { activityTypes, entryTypeWord, type AccountStatus, type Speed } from '../contract/words.ts';
import { decideCredit, decideDebit } from './account-status.ts';
import { decideRange } from './activity-range.ts';
import { arrivalOf, sendingOf } from './arrival.ts';
import { daySeries } from './day-series.ts';
import { entryName } from './entry-name.ts';
import { feeOf } from './fee.ts';
import { decideLimits, leftOf } from './limits.ts';
import { providerAccounts } from './provider-accounts.ts';
import { findRefusedCharacters, findSensitiveWords, screenRemark } from './remark-words.ts';
import { isWorkingDay, nextWorkingDay } from './working-days.ts';

describe('A fee is fixed plus rate, half-up to the fen, within min and max', () => {
  it.each([
    //  amount        fixed   rate      min     max      fee
    ['1000.00', '0.00', '0.0002', '2.00', '50.00', '2.00'],
    ['10000.00', '0.00', '0.0002', '2.00', '50.00', '2.00'],
    ['10000.25', '0.00', '0.0002', null, null, '2.00'],
    ['10025.00', '0.00', '0.0002', '2.00', '50.00', '2.01'],
    ['10024.99', '0.00', '0.0002', '2.00', '50.00', '2.00'],
    ['100000.00', '0.00', '0.0002', '2.00', '50.00', '20.00'],
    ['999999999.99', '0.00', '0.0002', '2.00', '50.00', '50.00'],
    ['0.01', '1.00', '0', null, null, '1.00'],
    ['100.00', '1.00', '0.0050', null, null, '1.50'],
    ['0.99', '0.00', '0.0050', null, null, '0.00'],
    ['1.00', '0.00', '0.0050', null, null, '0.01'],
  ])('%s with %s + %s (min %s, max %s) costs %s', (amount, fixed, rate, min, max, fee) => {
    const rule = {
      fixedFen: fenOfYuan(fixed),
      rate,
      minFen: min === null ? null : fenOfYuan(min),
      maxFen: max === null ? null : fenOfYuan(max),
    };
    expect(yuanOfFen(feeOf(rule, fenOfYuan(amount)))).toBe(fee);
  });
});

const holidays = new Map<string, DayKind>([
  ['2026-09-20', 'work'],
  ['2026-09-25', 'off'],
  ...['01', '02', '03', '04', '05', '06', '07'].map((day): [string, DayKind] => [`2026-10-${day}`, 'off']),
  ['2026-10-10', 'work'],
]);

describe('Working days come from the weekday and the holiday table', () => {
  it.each([
    ['2026-11-20', '2026-11-23', 'a Friday is followed by Monday'],
    ['2026-09-30', '2026-10-08', 'a long holiday is stepped over'],
    ['2026-10-09', '2026-10-10', 'a Saturday that is worked counts'],
    ['2026-09-24', '2026-09-28', 'a holiday before a weekend'],
    ['2026-09-19', '2026-09-20', 'a Sunday that is worked counts'],
  ])('after %s comes %s: %s', (day, next) => {
    expect(nextWorkingDay(day, holidays)).toBe(next);
    expect(isWorkingDay(next, holidays)).toBe(true);
  });

  it('a table without working days is a bug and throws', () => {
    const always = { get: () => 'off' as const } as unknown as ReadonlyMap<string, DayKind>;
    expect(() => nextWorkingDay('2026-01-01', always)).toThrow('holiday table');
  });
});

const calendar = { holidays, cutOffs: { t0: minutesOf('22:30'), t1: minutesOf('23:30') } };

describe('Arrival is promised by speed, hours and working day', () => {
  it.each<[string, Speed, string, string]>([
    ['transfer', 'T0', '2026-11-20T23:59:00+08:00', '2026-11-20T23:59:00+08:00'],
    ['withdraw', 'T0', '2026-11-20T15:00:00+08:00', '2026-11-20T15:30:00+08:00'],
    ['withdraw', 'T0', '2026-11-20T22:29:59+08:00', '2026-11-20T22:59:59+08:00'],
    ['withdraw', 'T0', '2026-11-20T22:30:00+08:00', '2026-11-21T01:00:00+08:00'],
    ['withdraw', 'T0', '2026-11-20T00:10:00+08:00', '2026-11-20T01:00:00+08:00'],
    ['withdraw', 'T1', '2026-11-20T15:00:00+08:00', '2026-11-23T18:00:00+08:00'],
    ['withdraw', 'T1', '2026-11-19T23:29:59+08:00', '2026-11-20T18:00:00+08:00'],
    ['withdraw', 'T1', '2026-11-19T23:30:00+08:00', '2026-11-23T18:00:00+08:00'],
    ['payout', 'T1', '2026-09-30T10:00:00+08:00', '2026-10-08T18:00:00+08:00'],
  ])('%s %s ordered at %s arrives by %s', (fundFunction, speed, at, arrival) => {
    expect(shanghaiIso(arrivalOf(fundFunction, speed, new Date(at), calendar))).toBe(arrival);
  });

  it.each<[string, Speed, string, string]>([
    ['transfer', 'T0', '2026-11-20T23:59:00+08:00', '2026-11-20T23:59:00+08:00'],
    ['withdraw', 'T0', '2026-11-20T22:29:59+08:00', '2026-11-20T22:29:59+08:00'],
    ['withdraw', 'T0', '2026-11-20T23:00:00+08:00', '2026-11-21T00:30:00+08:00'],
    ['withdraw', 'T0', '2026-11-21T00:29:59+08:00', '2026-11-21T00:30:00+08:00'],
    ['withdraw', 'T0', '2026-11-21T00:30:00+08:00', '2026-11-21T00:30:00+08:00'],
    ['withdraw', 'T1', '2026-11-20T00:00:00+08:00', '2026-11-23T08:30:00+08:00'],
    ['withdraw', 'T1', '2026-11-19T23:30:00+08:00', '2026-11-23T08:30:00+08:00'],
  ])('%s %s ready at %s is sent at %s', (fundFunction, speed, at, sent) => {
    expect(shanghaiIso(sendingOf(fundFunction, speed, new Date(at), calendar))).toBe(sent);
  });
});

describe('Limits', () => {
  const limits = { singleFen: 500n, dayFen: 1000n, monthFen: 3000n, dayCount: 3 };
  it.each([
    //  amount, day, month, count, answer
    [500n, 0n, 0n, 0, null],
    [501n, 0n, 0n, 0, '02106KCSDS'],
    [500n, 500n, 500n, 1, null],
    [500n, 501n, 501n, 1, '02107KCSDS'],
    [100n, 0n, 2900n, 0, null],
    [101n, 0n, 2900n, 0, '02108KCSDS'],
    [1n, 3n, 3n, 3, '02109KCSDS'],
    [1n, 2n, 2n, 2, null],
  ])(
    '%s fen after %s that day, %s that month and %s payments answers %s',
    (amount, dayFen, monthFen, dayCount, code) => {
      const decision = decideLimits(limits, { dayFen, monthFen, dayCount }, amount);
      expect(decision.ok ? null : decision.code).toBe(code);
    },
  );

  it('have nothing left, never less, once they are lowered below what is used', () => {
    expect(leftOf(100n, 250n)).toBe(0n);
  });
});

describe('A status lets money out and in', () => {
  it.each<[AccountStatus, boolean, boolean]>([
    ['normal', true, true],
    ['receive_only', false, true],
    ['pay_only', true, false],
    ['frozen', false, true],
    ['dormant', false, false],
    ['closing', true, false],
  ])('%s pays: %s, receives: %s', (status, pays, receives) => {
    expect(decideDebit({ status, merchantState: 'active' }).ok).toBe(pays);
    expect(decideCredit({ status, merchantState: 'active' }).ok).toBe(receives);
  });

  it.each<[MerchantState, boolean, boolean]>([
    ['active', true, true],
    ['receive_only', false, true],
    ['no_login', true, true],
    ['closing', true, false],
    ['closed', false, false],
  ])('of a merchant that is %s pays: %s, receives: %s', (merchantState, pays, receives) => {
    const account = { status: 'normal', merchantState } as const;
    expect(decideDebit(account).ok).toBe(pays);
    expect(decideCredit(account).ok).toBe(receives);
  });

  it('says whom to call where the merchant itself may only receive', () => {
    const refused = decideDebit({ status: 'normal', merchantState: 'receive_only' });
    expect(refused).toMatchObject({ code: '02102KCSDS', text: expect.stringMatching(/只收不付.*客户经理/) });
    expect(decideDebit({ status: 'frozen', merchantState: 'active' })).toEqual({ ok: false, code: '02102KCSDS' });
  });
});

describe('A remark is screened', () => {
  it.each([
    ['十一月货款', []],
    ['还赌 资', ['赌资']],
    ['ＵＳＤＴ 结算', ['usdt']],
    ['套·现', ['套现']],
  ])('%s holds %j', (text, words) => {
    expect(findSensitiveWords(text)).toEqual(words);
  });

  it.each([
    ['货款(11月)，第2批/共3批', []],
    ['a<b>', ['<', '>']],
    ['货款\n', ['\n']],
    ['谢谢😀', ['😀']],
  ])('%j has the refused characters %j', (text, characters) => {
    expect(findRefusedCharacters(text)).toEqual(characters);
  });

  it('says in a sentence what to correct', () => {
    expect(screenRemark('货款')).toBeNull();
    expect(screenRemark('赌资')).toContain('赌资');
    expect(screenRemark('a|b')).toContain('|');
  });
});

describe('Shanghai time', () => {
  it.each([
    ['2026-11-20', 'start', '2026-11-19T16:00:00.000Z'],
    ['2026-11-20', 'end', '2026-11-20T15:59:59.999Z'],
    ['2026-11-20 23:59:59', 'end', '2026-11-20T15:59:59.999Z'],
    ['2026-11-20 08:00:00', 'start', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T00:00:00Z', 'start', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T08:00:00.123+08:00', 'start', '2026-11-20T00:00:00.000Z'],
    ['2026-02-30', 'start', null],
    ['2026-11-20 25:00:00', 'start', null],
    ['昨天', 'start', null],
  ] as const)('%s as %s is %s', (text, edge, expected) => {
    expect(instantOf(text, edge)?.toISOString() ?? null).toBe(expected);
  });

  it('changes the day at midnight in China in every time zone of the machine', () => {
    expect(shanghaiDate(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(shanghaiDate(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(weekdayOf('2026-11-20')).toBe(5);
  });
});

describe('An entry is named by its type, its other side and what it takes back', () => {
  const { bankCash, inTransit, feeIncome } = providerAccounts;
  it.each<[string, string, 'in' | 'out', string, string | null]>([
    ['提现', '2010', 'out', inTransit, null],
    ['提现手续费', '2010', 'out', feeIncome, null],
    ['提现退回', '2010', 'in', inTransit, 'journal'],
    ['手续费退回', '2010', 'in', feeIncome, 'journal'],
    ['退票', '9010', 'in', bankCash, null],
    ['手续费退回', '9010', 'in', feeIncome, null],
    ['付款给公司手续费', '4010', 'out', feeIncome, null],
    ['收款入账', '1030', 'in', bankCash, null],
    ['冻结', 'hold', 'out', 'bucket', null],
    ['解冻', 'release', 'in', 'bucket', null],
    ['-', '7777', 'out', inTransit, null],
    ['手续费', '7777', 'out', feeIncome, null],
    ['调账入账', '9020', 'in', feeIncome, null],
    ['调账扣款', '9020', 'out', bankCash, null],
  ])('%s: %s %s', (name, typeCode, direction, counterId, reverses) => {
    expect(entryName({ typeCode, direction, counterId, reverses })).toBe(name);
  });

  it('and the choices of 收支明细 are all types but those that stay inside an account', () => {
    const choices = Object.entries(activityTypes());
    expect(choices.filter(([code, word]) => entryTypeWord(code) !== word)).toEqual([]);
    expect(['hold', 'release'].filter((code) => code in activityTypes())).toEqual([]);
  });
});

describe('A query of income and expense', () => {
  it.each([
    ['2026-11-01 00:00:00', '2026-12-01 23:59:59', null],
    ['2026-11-01', '2026-12-01', null],
    ['2026-11-01', '2026-12-02', '02103KCSDS'],
    ['2026-11-20T10:00:00+08:00', '2026-12-21T10:00:00+08:00', null],
    ['2026-11-02', '2026-11-01', '02105KCSDS'],
    ['2026-11-01', '2026-11-01', null],
  ])('from %s to %s answers %s', (start, end, code) => {
    const range = decideRange(start, end);
    expect(range.ok ? null : range.code).toBe(code);
  });
});

describe('The days of the home chart', () => {
  it('are worked back from the balance now, days without flow included', () => {
    const flows = new Map([
      ['2026-11-19', { inFen: 500n, outFen: 100n }],
      ['2026-11-21', { inFen: 7n, outFen: 0n }],
    ]);
    expect(daySeries('2026-11-18', 3, 1007n, flows)).toEqual([
      { date: '2026-11-18', inFen: 0n, outFen: 0n, closingFen: 600n },
      { date: '2026-11-19', inFen: 500n, outFen: 100n, closingFen: 1000n },
      { date: '2026-11-20', inFen: 0n, outFen: 0n, closingFen: 1000n },
    ]);
  });
});

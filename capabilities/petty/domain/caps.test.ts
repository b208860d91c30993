import { describe, expect, it } from 'vitest';
import { capFault } from './caps.ts';

describe('BZ11 the caps of an owner of petty cash', () => {
  const caps = { singleFen: 100_00n, dayFen: 150_00n, monthFen: 300_00n };
  it.each([
    [100_00n, 0n, 0n, ''],
    [100_01n, 0n, 0n, '超过备用金账户单笔限额100.00元，请减小金额'],
    [50_00n, 100_00n, 100_00n, ''],
    [50_01n, 100_00n, 100_00n, '超过备用金账户当日限额150.00元，还可支出50.00元'],
    [20_01n, 0n, 280_00n, '超过备用金账户当月限额300.00元，还可支出20.00元'],
    [1n, 200_00n, 200_00n, '超过备用金账户当日限额150.00元，还可支出0.00元'],
  ])('%s fen after %s of the day and %s of the month: %s', (amountFen, dayFen, monthFen, fault) => {
    expect(capFault(caps, { dayFen, monthFen }, amountFen) ?? '').toBe(fault);
  });

  it('do not exist where none is set', () => {
    expect(capFault({ singleFen: null, dayFen: null, monthFen: null }, { dayFen: 9n, monthFen: 9n }, 9n)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { pageRecords } from './user-operations.ts';

const fault = (filter: object) => pageRecords.input.safeParse(filter).error?.issues.map(({ message }) => message) ?? [];
const TOO_LONG = ['按操作、对象或结果查询时，请选择不超过 92 天的操作日期'];

describe('The log of the provider', () => {
  it('is looked through for a word or a result in 92 days at most, and the refusal says so', () => {
    for (const wanted of [{ keyword: '停用' }, { success: false }]) {
      expect(fault({ ...wanted, fromDay: '2026-08-01', toDay: '2026-10-31' })).toEqual([]);
      expect(fault({ ...wanted, fromDay: '2026-08-01', toDay: '2026-11-01' })).toEqual(TOO_LONG);
      expect(fault({ ...wanted, fromDay: '2026-08-01' })).toEqual(TOO_LONG);
      expect(fault(wanted)).toEqual(TOO_LONG);
    }
  });

  it('is read without a word from any day', () => {
    expect(fault({})).toEqual([]);
    expect(fault({ keyword: ' ', fromDay: '2020-01-01' })).toEqual([]);
  });
});

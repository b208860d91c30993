import { describe, expect, it } from 'vitest';
import { calendarText, readCalendar } from './calendar-lines.ts';
import { proposeCalendar } from './calendar-operations.ts';

const faultsOf = (text: string) =>
  readCalendar(text, 2027).faults.map(({ line, text: message }) => `${line} ${message}`);

describe('The holidays of a year', () => {
  it('are read from lines as people write and sheets paste them, and written back the same', () => {
    const pasted = [
      '2027-02-05 至 2027-02-07 放假 春节',
      '',
      '2027/2/20\t上班\t春节调休',
      '2027年1月1日，放假，元旦',
    ].join('\n');
    const { days, faults } = readCalendar(pasted, 2027);
    expect(faults).toEqual([]);
    expect(days.map(({ day, kind, name }) => `${day} ${kind} ${name}`)).toEqual([
      '2027-01-01 off 元旦',
      '2027-02-05 off 春节',
      '2027-02-06 off 春节',
      '2027-02-07 off 春节',
      '2027-02-20 work 春节调休',
    ]);
    const text = calendarText(days);
    expect(text).toBe('2027-01-01 放假 元旦\n2027-02-05 至 2027-02-07 放假 春节\n2027-02-20 上班 春节调休');
    expect(readCalendar(text, 2027).days).toEqual(days);
  });

  it.each([
    ['春节放假三天', '1 请按“2027-02-05 放假 春节”或“2027-02-05 至 2027-02-11 放假 春节”填写'],
    ['2027-02-30 放假 春节', '1 日期不存在，请核对'],
    ['2026-02-05 放假 春节', '1 请只填写 2027 年的日期'],
    ['2027-02-07 至 2027-02-05 放假 春节', '1 结束日期早于开始日期，请核对'],
    ['2027-02-05 开会 春节', '1 请在日期后写明“放假”或“上班”'],
    ['2027-02-05 放假', '1 请写明节日名称，最多20个字'],
    ['2027-02-05 上班 调休', '1 2027-02-05 本来就是工作日，无需登记上班'],
    ['2027-02-05 放假 春节\n2027-02-05 放假 元宵', '2 2027-02-05 重复，请删除其中一行'],
    ['2027-02-01 至 2027-03-01 放假 春节', '1 一次最多连续20天，请核对'],
    ['\n', '0 请至少填写一行'],
  ])('%j is said to be wrong at its line: %s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  it('are refused by the call with the first line that is wrong', () => {
    const input = {
      year: 2027,
      lines: '2027-01-01 放假 元旦\n2027-02-30 放假 春节',
      requestNo: 'R-00000001',
      reason: '通知',
    };
    const read = proposeCalendar.input.safeParse(input);
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['第 2 行：日期不存在，请核对']);
  });

  it('that follow each other without a working day are counted together', () => {
    expect(faultsOf('2027-02-01 至 2027-02-12 放假 春节\n2027-02-15 至 2027-02-26 放假 元宵')).toEqual([
      '0 连续放假超过20天，请核对日期',
    ]);
  });
});

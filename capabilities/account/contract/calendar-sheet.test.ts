import { describe, expect, it } from 'vitest';
import { calendarText } from './calendar-lines.ts';
import { readCalendarSheet } from './calendar-sheet.ts';

const rowsOf = (...rows: (string | null)[][]) => rows.map((cells, index) => ({ rowNo: index + 1, cells }));
const faultsOf = (...rows: (string | null)[][]) =>
  readCalendarSheet(rowsOf(['日期', '类型', '说明'], ...rows), 2027).faults.map(
    ({ row, column, text }) => `${row} ${column} ${text}`,
  );

describe('A sheet of holidays', () => {
  it('is read as the notice is typed: below a title, in any sequence of columns, with ranges', () => {
    const { days, faults } = readCalendarSheet(
      rowsOf(
        ['2027年节假日安排'],
        ['说明', '日期', '类型'],
        ['元旦', '2027-01-01', '放假'],
        ['春节', '2027年2月5日至2027年2月7日', '休'],
        [null, '', null],
        ['春节', '2027/2/20', '班'],
      ),
      2027,
    );
    expect(faults).toEqual([]);
    expect(calendarText(days)).toBe('2027-01-01 放假 元旦\n2027-02-05 至 2027-02-07 放假 春节\n2027-02-20 上班 春节');
  });

  it('may list every day of the year, and omits days that follow their weekday', () => {
    const { days, faults } = readCalendarSheet(
      rowsOf(
        ['日期', '是否工作日', '说明'],
        ['2027-01-01', '否', '元旦'],
        ['2027-01-02', '否', ''],
        ['2027-01-04', '是', ''],
        ['2027-02-20', '是', '春节调休'],
        ['2027-02-06', '否', '春节'],
      ),
      2027,
    );
    expect(faults).toEqual([]);
    expect(calendarText(days)).toBe('2027-01-01 放假 元旦\n2027-02-06 放假 春节\n2027-02-20 上班 春节调休');
  });

  it('needs no head where the columns are in their sequence', () => {
    const { days } = readCalendarSheet(rowsOf(['2027-01-01', '放假', '元旦']), 2027);
    expect(days).toEqual([{ day: '2027-01-01', kind: 'off', name: '元旦' }]);
  });

  it.each([
    [['元旦', '放假', '元旦'], '2 日期 请按“2027-02-05”或“2027-02-05 至 2027-02-11”填写日期'],
    [['2027-02-30', '放假', '春节'], '2 日期 日期不存在，请核对'],
    [['2026-02-05', '放假', '春节'], '2 日期 请只填写 2027 年的日期'],
    [['2027-02-05', '开会', '春节'], '2 类型 请在日期后写明“放假”或“上班”'],
    [['2027-02-05', '上班', '调休'], '2 类型 2027-02-05 本来就是工作日，无需登记上班'],
    [['2027-02-05', '放假', null], '2 说明 请写明节日名称，最多20个字'],
  ])('says what is wrong at the cell of %j', (row, fault) => {
    expect(faultsOf(row)).toEqual([fault]);
  });

  it('says each wrong cell, and a day that is there twice', () => {
    expect(
      faultsOf(['2027-02-05', '放假', '春节'], ['2027-02-05', '放假', '元宵'], ['2027-13-01', '放假', '元旦']),
    ).toEqual(['3 日期 2027-02-05 重复，请删除其中一行', '4 日期 日期不存在，请核对']);
    const worked = readCalendarSheet(rowsOf(['日期', '是否工作日'], ['2027-02-05', '休']), 2027).faults;
    expect(worked).toEqual([{ row: 2, column: '是否工作日', text: '请填写“是”或“否”' }]);
  });
});

import { expect, it } from 'vitest';
import { formatOf, meantBy, shownBy } from './number-format.ts';

const EVEN = 'as it is';

it.each([
  ['General', 33.335, EVEN],
  ['@', 12345678901, EVEN],
  ['0', 12345678901, EVEN],
  ['0.00', 100.01, EVEN],
  ['0.00', 0.1 + 0.2, EVEN],
  ['#,##0.00', 1234567.5, EVEN],
  ['#,##0.00_ ', 1234567.5, EVEN],
  ['"¥"#,##0.00', 100, EVEN],
  ['[$¥-804]#,##0.00', 100, EVEN],
  ['_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', 100.5, EVEN],
  ['#,##0.00"元"', 1234.5, EVEN],
  ['0"笔"', 3, EVEN],
  ['0000000000000', 12345678901, '0012345678901'],
  ['0.00', 33.335, '33.34'],
  ['#,##0', 1234.56, '1235'],
  ['0%', 0.5, '50%'],
  ['0.00"万"', 33.33, '33.33万'],
  ['0!.0000"万"', 12345, '1.2345万'],
  ['0.00,', 123456, '123.46'],
  ['$#,##0.00', 100, '$100.00'],
  ['# ?/?', 0.5, '1/2'],
  ['0.00E+00', 1234567, '1.23E+06'],
  [';;;', 100, ''],
])('A cell with the format %s and the number %d: %s', async (code, value, shown) => {
  const format = formatOf(code);
  const meant = meantBy(value, format, { is1904: false, show: await shownBy([format]) });
  expect(meant).toEqual(shown === EVEN ? value : { number: value, shown });
});

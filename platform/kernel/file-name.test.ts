import { expect, it } from 'vitest';
import { z } from 'zod';
import { uploadInput } from './page.ts';

const sent = (fileName: string) =>
  z.object(uploadInput).safeParse({ fileName, size: 1, md5: 'a'.repeat(32), sha256: 'b'.repeat(64) }).data?.fileName;

it.each([
  ['代付 11月（终）.xlsx', '代付 11月（终）.xlsx'],
  ['../../x.xlsx', 'x.xlsx'],
  ['..\\..\\x.xlsx', 'x.xlsx'],
  ['C:\\Users\\王\\代付.xlsx', '代付.xlsx'],
  ['/etc/passwd', 'passwd'],
  [' .htaccess ', 'htaccess'],
  ['a<b>:"c|?*.csv', 'abc.csv'],
  ['x.xlsx. .', 'x.xlsx'],
  ['..', undefined],
  ['a/', undefined],
  ['???', undefined],
])('An uploaded file named %j is kept as %j', (path, name) => expect(sent(path)).toBe(name));

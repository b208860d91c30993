import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

const ems = (text: string): number => [...text].reduce((wide, sign) => wide + (sign < '\u2E80' ? 0.5 : 1), 0);

it.each([
  ['', 4, ['']],
  ['上海海蓝', 4, ['上海海蓝']],
  ['上海海蓝商贸有限公司', 4, ['上海海蓝', '商贸有限', '公司']],
  ['𠮷𠮷𠮷', 2, ['𠮷𠮷', '𠮷']],
  ['Blue Sea Trading', 5, ['Blue Sea', 'Trading']],
  ['Unbreakable', 2, ['Unbr', 'eaka', 'ble']],
  ['海蓝 Blue', 4, ['海蓝', 'Blue']],
])('%j in a width of %i is %j', (text, width, lines) => expect(wrapText(text, width, ems)).toEqual(lines));

import { expect, it } from 'vitest';
import { faultyField } from './faulty-field.ts';

it('A refusal belongs to the field that the form names for its code, or that the server names', () => {
  const issues = [{ path: 'remark', message: '含有不可见字符 U+202E，请删除后重新输入' }];
  expect(faultyField({ code: '02106KCSDS', data: null }, { '02106KCSDS': 'amount' })).toBe('amount');
  expect(faultyField({ code: '09011KPLMS', data: { issues } }, {})).toBe('remark');
  expect(faultyField({ code: '09011KPLMS', data: { issues: [{ path: 'payee.name', message: '' }] } }, {})).toBe(
    'payee',
  );
  expect(faultyField({ code: '09011KPLMS', data: null }, {})).toBeUndefined();
  expect(faultyField({ code: '02400KCSDS', data: { issues } }, {})).toBeUndefined();
});

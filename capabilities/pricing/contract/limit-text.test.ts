import { expect, it } from 'vitest';
import { NO_CAP } from '#capabilities/account/contract/no-cap.ts';
import { limitText } from './limit-rows.ts';

it('A limit without a cap reads 不限 in place of its figure', () => {
  const limits = { single: NO_CAP, day: NO_CAP, month: '31000000.00', dayCount: '1000' };
  expect(limitText(limits)).toBe('单笔不限，单日不限，单月 31,000,000.00 元，单日 1,000 笔');
});

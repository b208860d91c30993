import { expect, it } from 'vitest';
import { heldCodes } from './menu.ts';

it('A right can only name a code that a menu or the provider has', () => {
  const held = heldCodes(['0501', 'op.order.view', 'a code of the past']);
  expect([held.has('0501'), held.has('op.order.view'), held.has('0401')]).toEqual([true, true, false]);
  // @ts-expect-error: no menu has this code.
  expect(held.has('0999')).toBe(false);
});

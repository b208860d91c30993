import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codeAndPassword,
  closeConfirmation,
  codeFor,
  codeOf,
  edge,
  enterAsMaker,
  openConfirmation,
  password,
  payment,
} from './test/confirmation-fixture.ts';

beforeAll(openConfirmation);
afterAll(closeConfirmation);
beforeEach(() => enterAsMaker());

describe('A payment', () => {
  it('is prepared while its password is compared, and never when a cheaper check refuses', async () => {
    const [paid, missing, spent, locked] = [payment(), payment(), payment(), payment()];
    const factors = await codeAndPassword(paid);
    expect(await codeOf(paid, [factors[0]!, await password('Wrong#2026')])).toBe('01401KPLMS');
    expect(edge.payments(paid.requestNo, 'prepared')).toBe(1);
    expect(await codeOf(missing, [factors[1]!])).toBe('02001KPLMS');
    expect(await codeOf(paid, factors)).toBe('00000');
    expect(await codeOf(spent, [{ smsCode: await codeFor(spent) }, factors[1]!])).toBe('01403KPLMS');
    for (let wrong = 1; wrong <= 5; wrong += 1)
      await codeOf(payment(), [{ smsCode: '000000' }, await password('Wrong#2026')]);
    expect(await codeOf(locked, await codeAndPassword(locked))).toBe('01402KPLMS');
    const made = [paid, missing, spent, locked].map(({ requestNo }) => [
      edge.payments(requestNo, 'prepared'),
      edge.payments(requestNo),
    ]);
    expect(made).toEqual([
      [2, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revealIdNo, saveApplication } from '../contract/provider-operations.ts';
import { OnboardingFixture, user } from './test/onboarding-fixture.ts';

let one: OnboardingFixture;
beforeAll(async () => {
  one = await OnboardingFixture.open();
});
afterAll(() => one.close());

describe('ID numbers that a person opens', () => {
  it('are at most 100 a day, each counted once, also when many are opened at the same moment', async () => {
    const curious = user('风控小何', 'op.onboarding.approve');
    const written = [0, 1].map(() => one.must(one.writer, saveApplication, { data: one.data() }));
    const numbers = (await Promise.all(written)).map(({ applicationNo }) => applicationNo);
    const reveal = async (index: number) => {
      const input = { applicationNo: numbers[index]!, member: 'legal', reason: '与营业执照核对法人' };
      const shown = await one.at(curious, revealIdNo, input);
      return shown.ok ? 'ok' : shown.code;
    };
    await one.db.admin.query(
      `INSERT INTO onboarding.reveals SELECT $1, $2, 'm' || n, $3::timestamptz - interval '1 hour' FROM generate_series(1, 99) AS n`,
      [curious.userId, numbers[0], one.clock.now()],
    );
    const ends = await Promise.all([reveal(0), reveal(1)]);
    expect(ends.toSorted()).toEqual(['08325KPLMS', 'ok']);
    const open = ends.indexOf('ok');
    expect(await reveal(open)).toBe('ok');
    await one.db.admin.query(`UPDATE onboarding.reveals SET at = at - interval '1 day'`);
    expect(await reveal(1 - open)).toBe('ok');
  });
});

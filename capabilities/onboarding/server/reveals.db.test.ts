import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadAttachment } from '../contract/attachment-operations.ts';
import { revealIdNo, saveApplication, showApplication } from '../contract/provider-operations.ts';
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

describe('Papers that a person opens', () => {
  it('are of 300 applications a day; those of one are counted once, apart from its numbers', async () => {
    const curious = user('风控小许', 'op.onboarding.approve');
    const written = [await one.write(), await one.write(one.data({ subject: { name: '第二家有限公司' } }))];
    const open = async (index: number, paper: number) => {
      const { applicationNo } = written[index]!;
      const { attachments } = await one.must(one.writer, showApplication, { applicationNo });
      const { attachmentId } = attachments[paper]!;
      const sent = await one.at(curious, downloadAttachment, { applicationNo, attachmentId });
      return sent.ok ? 'ok' : sent.code;
    };
    const third = await one.must(one.writer, saveApplication, { data: one.data() });
    await one.db.admin.query(
      `INSERT INTO onboarding.reveals SELECT $1, $2, '#papers', $3::timestamptz - n * interval '1 second' FROM generate_series(1, 299) AS n`,
      [curious.userId, third.applicationNo, one.clock.now()],
    );
    expect([await open(0, 0), await open(0, 1), await open(1, 0)]).toEqual(['ok', 'ok', '08325KPLMS']);
    const input = { applicationNo: written[1]!.applicationNo, member: 'legal', reason: '与营业执照核对法人' };
    expect((await one.at(curious, revealIdNo, input)).ok).toBe(true);
  });
});

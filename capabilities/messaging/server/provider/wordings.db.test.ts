import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailText, smsWriter } from '#capabilities/identity/server/index.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { listMessages, proposeWording, showMessage } from '../../contract/wording-operations.ts';
import { warningMail, warningMessage } from '../messages.ts';
import { approver, at, decide, fixture, openPostWorld, writer } from '../test/post-world.ts';

beforeAll(openPostWorld);
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  await fixture.db.admin.query('TRUNCATE identity.message_texts; TRUNCATE change.changes');
});
afterAll(() => fixture.db.close());

const code = warningMessage.code;
const next = '您的账户：{预警}（{详情}）';
const propose = (text: string, rest: Partial<InputOf<typeof proposeWording>> = {}, changes?: ChangeLine[]) =>
  at(
    writer,
    proposeWording,
    { requestNo: newId(), code, wording: { subject: '', text }, reason: '统一口径', ...rest },
    changes,
  );
const sent = () =>
  fixture.db.database.transaction({}, async (tx) =>
    (await smsWriter(tx, warningMessage))({ title: '可用余额偏低', text: '余额{预警}' }),
  );
const detail = async (messageCode = code) => must(await at(approver, showMessage, { code: messageCode }));

describe('The wording of a message', () => {
  it('is sent as a second person has approved it, and is listed with who and when', async () => {
    expect(await sent()).toBe('【商户门户】可用余额偏低：余额{预警}');
    const { changeId } = must(await propose(next));
    expect(codeOf(await propose('{预警}{详情}'))).toBe('01606KPLMS');
    expect(codeOf(await decide(changeId, writer))).toBe('01605KPLMS');
    expect(await sent()).toBe('【商户门户】可用余额偏低：余额{预警}');
    expect(await detail()).toMatchObject({ isWaiting: true, isBuiltIn: true, versions: [] });

    must(await decide(changeId));
    expect(await sent()).toBe('【商户门户】您的账户：可用余额偏低（余额{预警}）');
    const shown = await detail();
    expect(shown).toMatchObject({ isWaiting: false, isBuiltIn: false, now: { text: next } });
    expect(shown.versions).toMatchObject([
      { version: 1, wording: { text: next }, reason: '统一口径', proposedBy: '运营小李', approvedBy: '封志远' },
    ]);
    const { list } = must(await at(approver, listMessages, {}));
    expect(list.map((one) => [one.code, one.isBuiltIn])).toEqual([
      [code, false],
      [warningMail.code, true],
    ]);
  });

  it('goes back to the built-in one, and both versions stay', async () => {
    expect(codeOf(await propose('', { wording: null }))).toBe('09502KPLMS');
    must(await decide(must(await propose(next)).changeId));
    const lines: ChangeLine[] = [];
    const back = must(await propose('', { wording: null }, lines));
    expect(lines).toEqual([{ label: '正文（待确认）', before: next, after: warningMessage.text }]);
    must(await decide(back.changeId));
    expect(await sent()).toBe('【商户门户】可用余额偏低：余额{预警}');
    const { versions, isBuiltIn } = await detail();
    expect(versions.map(({ version, wording }) => [version, wording?.text ?? null])).toEqual([
      [2, null],
      [1, next],
    ]);
    expect(isBuiltIn).toBe(true);
  });

  it.each([
    ['an unknown placeholder', '{预警}{详情}{余额}', '09503KPLMS', '没有占位符{余额}，可用的有{预警}、{详情}'],
    ['a missing one', '账户{预警}', '09503KPLMS', '正文缺少必须的占位符{详情}'],
    ['the present text', warningMessage.text, '09502KPLMS', null],
  ])('is refused with a sentence: %s', async (_what, text, refusal, sentence) => {
    const refused = await propose(text);
    expect(refused).toMatchObject({ ok: false, code: refusal, ...(sentence ? { text: sentence } : {}) });
    expect((await detail()).isWaiting).toBe(false);
  });

  it('of a mail has a subject with the same placeholders, signed as an SMS is', async () => {
    const wording = { subject: '{预警}，请留意', text: '{商户}：{预警}' };
    const wrong = await propose('', { code: warningMail.code, wording: { ...wording, subject: '{详情}' } });
    expect(codeOf(wrong)).toBe('09504KPLMS');
    must(await decide(must(await propose('', { code: warningMail.code, wording })).changeId));
    const values = { title: '余额偏低', merchant: '晨光' };
    expect(await fixture.db.database.transaction({}, (tx) => mailText(tx, warningMail, values))).toEqual({
      subject: '【商户门户】余额偏低，请留意',
      text: '晨光：余额偏低',
    });
  });

  it('that lacks what a release requires since then is not sent', async () => {
    await fixture.db.admin.query(
      `INSERT INTO identity.message_texts VALUES ($1, 1, '', '账户{预警}', '旧版', '甲', '乙', now())`,
      [code],
    );
    expect(await sent()).toBe('【商户门户】可用余额偏低：余额{预警}');
  });

  it('of a message that does not exist is refused', async () => {
    expect(codeOf(await at(approver, showMessage, { code: 'none' }))).toBe('09501KPLMS');
    expect(codeOf(await propose(next, { code: 'none' }))).toBe('09501KPLMS');
  });
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast } from '../browser/notices.ts';
import type { PortalWith } from '../browser/portal.ts';
import { button, card } from './stories.ts';

const fieldOf = (page: Page, label: string) => card(page, 'rules').getByLabel(label, { exact: true });
const AMOUNT = '格式错误,范围是0.01～999999999.99';
const PASSWORD = '请输入8~20位数字,英文,符号至少两种组合的字符';

/** A busy machine is slow, not wrong. */
const TIMEOUT_MS = 60_000;
/** The text under the field, which is read out with it, once it is what was expected or time is up. */
const wordsUnder = (field: Locator, expected: string): Promise<string> =>
  field.evaluate(
    async (input, [expected, patience]) => {
      const words = () =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.innerText.trim() ?? '')
          .join('');
      const until = performance.now() + patience;
      while (
        performance.now() < until &&
        (words() !== expected || (input.getAttribute('aria-invalid') === 'true') !== (expected !== ''))
      )
        await new Promise(requestAnimationFrame);
      return words();
    },
    [expected, TIMEOUT_MS] as const,
  );

/**
 * Field by field: the text with which it is left, and the words that are to come under it; '' when there is nothing to
 * say.
 */
type Tries = Readonly<Record<string, readonly (readonly [text: string, words: string])[]>>;

/** The tries, with the words that really came. */
async function messagesOf(page: Page, tries: Tries): Promise<Tries> {
  const heard: Record<string, [string, string][]> = {};
  for (const [label, list] of Object.entries(tries)) {
    heard[label] = [];
    for (const [text, words] of list) {
      const field = fieldOf(page, label);
      await field.fill(text);
      await field.blur();
      heard[label].push([text, await wordsUnder(field, words)]);
    }
  }
  return heard;
}

export const entries = (portal: PortalWith<'maker'>) =>
  describe('What is typed', () => {
    it('VA01 a wrong e-mail address or mobile number has a message under its field', async () => {
      const tries: Tries = {
        邮箱: [
          ['caiwu@', '请输入正确的邮箱'],
          ['caiwu@chenguang.com.cn', ''],
        ],
        手机号: [
          ['12800000001', '请输入正确的手机号'],
          ['1380000000', '请输入正确的手机号'],
          ['13800000001', ''],
        ],
      };
      expect(await messagesOf(portal.maker.page, tries)).toEqual(tries);
    });

    it('VA02 a payee’s account has 6 to 28 figures', async () => {
      const tries: Tries = {
        收款账号: [
          ['12345', '请输入正确格式的收款账号'],
          ['8801000100000011', ''],
          ['', '请输入收款账号'],
        ],
      };
      expect(await messagesOf(portal.maker.page, tries)).toEqual(tries);
    });

    it('VA03 an amount is 0.01 or 0 to 999999999.99, and a rate has at most four decimals', async () => {
      const tries: Tries = {
        金额: [
          ['0', AMOUNT],
          ['', '请输入金额'],
          ['1234567890', AMOUNT],
          ['999999999.99', ''],
        ],
        剩余金额: [
          ['999999999.01', '金额支持的范围是0～999999999.00'],
          ['0', ''],
        ],
        费率: [
          ['.5', '费率最多保留4位小数'],
          ['0.0038', ''],
        ],
      };
      expect(await messagesOf(portal.maker.page, tries)).toEqual(tries);
    });

    it('VA04 an SMS code has six figures', async () => {
      const tries: Tries = {
        短信验证码: [
          ['12a456', '验证码格式不正确'],
          ['12345', '验证码必须为6位'],
          ['', '请输入短信验证码'],
          ['123456', ''],
        ],
      };
      expect(await messagesOf(portal.maker.page, tries)).toEqual(tries);
    });

    it('VA05 a login password has 8 to 20 characters of two kinds', async () => {
      const tries: Tries = {
        登录密码: [
          ['12345678', PASSWORD],
          ['Portal 2026', PASSWORD],
          ['Portal#1', ''],
        ],
      };
      expect(await messagesOf(portal.maker.page, tries)).toEqual(tries);
    });

    it('VA06 an ID card has 15 figures, or 18 of which the last may be X', async () => {
      const tries: Tries = {
        证件号码: [
          ['1101051949123', '请输入正确格式的用户证件号码'],
          ['', '请输入用户证件号码'],
          ['110105491231002', ''],
          ['11010519491231002X', ''],
        ],
      };
      expect(await messagesOf(portal.maker.page, tries)).toEqual(tries);
    });

    it('VA07 a bank account has 5 to 30 figures', async () => {
      const tries: Tries = {
        银行账户: [
          ['1234', '请输入正确格式的银行账户'],
          ['', '银行账户不能为空'],
          ['62220', ''],
        ],
      };
      expect(await messagesOf(portal.maker.page, tries)).toEqual(tries);
    });

    it('VA03 a field keeps four decimals of a rate and two of an amount, and no invalid characters', async () => {
      const { page } = portal.maker;
      await fieldOf(page, '费率').fill('0.00389');
      await expect.poll(() => fieldOf(page, '费率').inputValue()).toBe('0.0038');
      const amount = card(page, 'amounts').getByLabel('付款金额');
      // The page itself notes when it came and when it had gone: a busy machine looks later than that.
      const kept = await amount.evaluateHandle((input: HTMLInputElement) => {
        const times = { from: 0, ms: 0 };
        const onFrame = () => {
          if (input.value === '12元') times.from ||= performance.now();
          else if (times.from) return void (times.ms = performance.now() - times.from);
          requestAnimationFrame(onFrame);
        };
        input.addEventListener('input', () => (times.from ||= input.value === '12元' ? performance.now() : 0));
        onFrame();
        return times;
      });
      await amount.pressSequentially('12元');
      await expect.poll(() => amount.inputValue()).toBe('12');
      await expect.poll(async () => (await kept.jsonValue()).ms).toBeGreaterThan(900);
      await amount.fill('1234567.896');
      await expect.poll(() => amount.inputValue()).toBe('1234567.89');
    });

    it('FM03 an amount is grouped on blur, raw in focus, and may be pasted with its unit', async () => {
      const { page } = portal.maker;
      const amount = card(page, 'amounts').getByLabel('付款金额');
      await amount.blur();
      await expect.poll(() => amount.inputValue()).toBe('1,234,567.89');
      // By keyboard everything is selected, and what is typed replaces it.
      await amount.focus();
      await expect.poll(() => amount.inputValue()).toBe('1234567.89');
      await page.keyboard.type('20');
      await expect.poll(() => amount.inputValue()).toBe('20');
      await amount.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', '￥1,234.50 元');
        (input as HTMLInputElement).select();
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await amount.blur();
      await expect.poll(() => amount.inputValue()).toBe('1,234.50');
    });

    it('VA05 an operation password needs at least one character', async () => {
      const passwords = card(portal.maker.page, 'passwords');
      const field = passwords.getByLabel('操作密码');
      await button(passwords, /提\s*交/).click();
      expect(await wordsUnder(field, '请输入操作密码')).toBe('请输入操作密码');
      await field.fill('1');
      await button(passwords, /提\s*交/).click();
      await expectToast(portal.maker.page, PASSWORD);
      expect(await wordsUnder(field, '')).toBe('');
    });
  });

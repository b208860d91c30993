import { describe, expect, it } from 'vitest';
import {
  fillWording,
  mailTemplate,
  sampleText,
  smsParts,
  smsTemplate,
  subjectFault,
  wordingFault,
} from './message-template.ts';

const code = smsTemplate({
  code: 'test-code',
  title: '验证码',
  when: '登录时',
  text: '验证码{验证码}，{分钟}分钟内有效。',
  placeholders: {
    code: { name: '验证码', sample: '123456', isRequired: true },
    minutes: { name: '分钟', sample: '5' },
  },
});
const letter = mailTemplate({ ...code, subject: '验证码' });

describe('The wording of a message', () => {
  it.each([
    ['验证码{验证码}', null],
    ['', '请填写正文'],
    ['您好', '正文缺少必须的占位符{验证码}'],
    ['{验证码}，{密码}', '没有占位符{密码}，可用的有{验证码}、{分钟}'],
    ['{验证码}{', '大括号须成对，占位符请写成如{名称}'],
    ['{{验证码}}', '大括号须成对，占位符请写成如{名称}'],
    ['{验证码}\n退订回T', '短信正文不能换行或含有【】，签名会自动加在最前'],
    ['【银行】{验证码}', '短信正文不能换行或含有【】，签名会自动加在最前'],
    [`{验证码}${'长'.repeat(296)}`, '正文最多300个字'],
  ])('is judged by what it names: %j', (text, fault) => {
    expect(wordingFault(text, code)).toBe(fault);
  });

  it('of a mail has lines, and a subject of one line with known placeholders', () => {
    expect(wordingFault('您好：\n{验证码}', letter)).toBeNull();
    expect(subjectFault('第{分钟}期', letter)).toBeNull();
    expect(subjectFault('第{期}期', letter)).toBe('没有占位符{期}，可用的有{验证码}、{分钟}');
    expect(subjectFault(' ', letter)).toBe('请填写邮件主题');
  });

  it('is filled once, so that a value with braces brings in no other value', () => {
    const values = { code: '{分钟}', minutes: '5' };
    expect(fillWording(code.text, code.placeholders, values)).toBe('验证码{分钟}，5分钟内有效。');
    expect(sampleText(code.text, code.placeholders)).toBe('验证码123456，5分钟内有效。');
  });

  it('counts as one SMS up to 70 characters, and as several of 67 beyond', () => {
    expect([70, 71, 134, 135].map((length) => smsParts('字'.repeat(length)))).toEqual([1, 2, 2, 3]);
  });
});

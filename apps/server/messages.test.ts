import { describe, expect, it } from 'vitest';
import { sampleText, subjectFault, wordingFault } from '#platform/kernel/message-template.ts';
import { messages } from './product.ts';

const faultsOf = (message: (typeof messages)[number]): unknown[] => [
  wordingFault(message.text, message),
  message.channel === 'mail' ? subjectFault(message.subject, message) : null,
];

describe('Every message that the product sends by SMS or mail', () => {
  it('has a code of its own, and a wording that could be proposed as it is', () => {
    expect(new Set(messages.map(({ code }) => code)).size).toBe(messages.length);
    expect(messages.length).toBeGreaterThan(15);
    expect(messages.map((one) => [one.code, ...faultsOf(one)])).toEqual(messages.map(({ code }) => [code, null, null]));
  });

  it('uses each of its placeholders, and has a sample for each', () => {
    const unused = messages.flatMap(({ code, subject, text, placeholders }) =>
      Object.values(placeholders).flatMap(({ name, sample }) =>
        `${subject}${text}`.includes(`{${name}}`) && sample !== '' ? [] : [`${code} ${name}`],
      ),
    );
    expect(unused).toEqual([]);
    expect(messages.filter(({ text, placeholders }) => /[{}]/.test(sampleText(text, placeholders)))).toEqual([]);
  });

  it('cannot lose its code where it has one', () => {
    const codes = messages.filter(({ placeholders }) => 'code' in placeholders);
    expect(codes.map(({ code }) => code).sort()).toEqual([
      'confirm-code',
      'confirm-code-of-other',
      'login-code',
      'new-mobile-code',
      'packet-code',
    ]);
    expect(codes.every(({ placeholders }) => placeholders['code']?.isRequired)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { CONTROL_NEW_PASSWORD } from '#platform/wire/password-control.ts';
import { reachesControl } from './browser-support.ts';
import { controlDefaults, newWindowId } from './settings.ts';

describe('EN04 the settings of the password control', () => {
  it('EN04 are a password of at most 20 characters, new ones of 8 to 20 letters or digits, 请输入密码', () => {
    const { editType, maxLength, placeholder } = controlDefaults;
    expect([editType, maxLength, placeholder]).toEqual([0, 20, '请输入密码']);
    expect(
      ['Abcd123', 'Abcd1234', 'a'.repeat(20), 'a'.repeat(21), 'Abcd 1234'].map((text) =>
        CONTROL_NEW_PASSWORD.test(text),
      ),
    ).toEqual([false, true, true, false, false]);
  });

  it('EN04 name each connection of a window by time and index', () => {
    const ids = [newWindowId(1, 1_000), newWindowId(2, 1_000), newWindowId(1, 2_000)];
    expect(new Set(ids).size).toBe(3);
    for (const id of [...ids, newWindowId(1)]) expect(id).toMatch(/^[\w-]+$/);
    expect(newWindowId(1).length).toBeGreaterThanOrEqual(8);
  });
});

describe('ER07 the browsers of the password control', () => {
  const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, true],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/41.0.0.0 Safari/537.36`, false],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, true],
    ['Mozilla/5.0 (Windows NT 10.0; rv:52.0) Gecko/20100101 Firefox/52.0', false],
    ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', true],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17 Safari/605.1.15',
      false,
    ],
    [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`, false],
  ])('ER07 %s: %s', (userAgent, reaches) => expect(reachesControl(userAgent)).toBe(reaches));
});

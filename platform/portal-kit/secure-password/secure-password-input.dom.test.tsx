import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { decryptPassword } from '#platform/wire/sm2-decrypt.ts';
import { newSm2Pair } from '#platform/wire/sm2-password.ts';
import type { PasswordEntry } from './password-entry.ts';
import { SecurePasswordInput } from './secure-password-input.tsx';

afterEach(cleanup);

const PASSWORD = 'Chenguang88';
let entry: PasswordEntry | undefined;
let escapes = 0;

function Field() {
  const [given, setGiven] = useState<PasswordEntry>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={({ key }) => void (escapes += key === 'Escape' ? 1 : 0)}>
      <label htmlFor="field">密码</label>
      <SecurePasswordInput id="field" value={given} onChange={(one) => (setGiven(one), (entry = one))} />
      <button type="button" onClick={() => setGiven(undefined)}>
        重置
      </button>
    </div>
  );
}
const show = () => {
  entry = undefined;
  escapes = 0;
  return render(<Field />);
};
const input = () => screen.getByLabelText<HTMLInputElement>('密码');
const typed = (text: string) => fireEvent.change(input(), { target: { value: text } });
const openKeys = () => fireEvent.click(screen.getByRole('button', { name: '安全键盘' }));
const keys = () => screen.getByRole('group', { name: '安全键盘' });
const hit = (name: string) => fireEvent.click(within(keys()).getByRole('button', { name }));

describe('CP05 the secure password field', () => {
  it('CP05 hides what it holds: masked, no attribute, no prop, no JSON has it', () => {
    const { container } = show();
    typed(PASSWORD);
    expect([input().type, input().value]).toEqual(['password', PASSWORD]);
    expect(container.innerHTML).not.toContain(PASSWORD);
    expect([
      entry!.length,
      JSON.stringify({ entry }),
      Object.values(entry!).some((value) => value === PASSWORD),
    ]).toEqual([11, '{"entry":{}}', false]);
    expect([input().autocomplete, input().maxLength, input().getAttribute('spellcheck')]).toEqual(['off', 20, 'false']);
  });

  it('CP05 seals under the random and the point, then forgets the text and empties the field', async () => {
    show();
    typed(PASSWORD);
    const { privateKey, publicPoint } = newSm2Pair();
    const sealed = await entry!.seal({ random: 'ab12', publicPoint, nonceStr: 'n' });
    expect(decryptPassword(sealed.password, privateKey, 'ab12')).toBe(PASSWORD);
    expect(sealed.nonceStr).toBe('n');
    expect([entry!.length, input().value]).toEqual([0, '']);
  });

  it('CP05 accepts screen keys at the caret, both cases and symbols, mixed with typed ones', () => {
    show();
    openKeys();
    for (const key of ['a', '7']) hit(key);
    hit('大写');
    hit('大写 B');
    hit('符号');
    hit('艾特');
    expect(input().value).toBe('a7B@');
    hit('删除');
    input().setSelectionRange(1, 2);
    hit('减号');
    expect([input().value, input().selectionStart]).toEqual(['a-B', 2]);
    hit('删除');
    expect(input().value).toBe('aB');
    typed('aBc');
    expect(entry!.length).toBe(3);
    expect(within(keys()).getByRole('status').textContent).toBe('已输入 3 位');
    for (let index = 0; index < 30; index += 1) hit('7');
    expect(entry!.length).toBe(20);
  });

  it('CP05 the keys are one stop of Tab, with arrows between them, and Escape closes them alone', () => {
    show();
    openKeys();
    const buttons = within(keys()).getAllByRole('button');
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]);
    buttons[0]!.focus();
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowDown', 11],
      ['ArrowLeft', 10],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
    ] as const) {
      fireEvent.keyDown(document.activeElement!, { key });
      expect(document.activeElement).toBe(buttons[at]);
    }
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('group', { name: '安全键盘' })).toBeNull();
    expect([document.activeElement, escapes]).toEqual([input(), 0]);
    openKeys();
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect([screen.queryByRole('group', { name: '安全键盘' }), escapes]).toEqual([null, 0]);
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(escapes).toBe(1);
  });

  it('CP05 says when Caps Lock is on', () => {
    show();
    fireEvent.keyDown(input(), { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('大写锁定已开启')).toBeTruthy();
    fireEvent.keyUp(input(), { key: 'CapsLock', modifierCapsLock: false });
    expect(screen.queryByText('大写锁定已开启')).toBeNull();
  });

  it('CP05 is empty after a reset, and keeps nothing when its page is left', () => {
    const { unmount } = show();
    typed(PASSWORD);
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    expect(input().value).toBe('');
    typed(PASSWORD);
    const unmounted = entry!;
    unmount();
    expect(unmounted.length).toBe(0);
  });
});

describe('VA05 a new password', () => {
  it('VA05 is 8 to 20 characters of two kinds, without its text being known', () => {
    show();
    const faultOf = (text: string) => (typed(text), entry!.fault());
    expect(['Abcd123', 'abcdefgh', '12345678', '密码abc12345', 'abc 12345'].map(faultOf)).toEqual(
      Array(5).fill('请输入8~20位数字,英文,符号至少两种组合的字符'),
    );
    expect([faultOf('Chenguang88'), faultOf('12345678!')]).toEqual([null, null]);
    typed('Chenguang88');
    const first = entry!;
    typed('Chenguang89');
    expect([entry!.equals(first), entry!.equals(undefined), first.equals(first)]).toEqual([false, false, true]);
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAfterPress } from './check-after-press.ts';

describe('a form field that is left by a press of the mouse', () => {
  let stop = () => {};
  const checked = vi.fn();
  beforeEach(() => {
    stop = checkAfterPress();
    render(
      <form>
        <input aria-label="金额" onBlur={checked} />
        <input aria-label="户名" />
        <button type="button">添加收款人</button>
      </form>,
    );
    screen.getByLabelText('金额').focus();
  });
  afterEach(() => (stop(), cleanup(), checked.mockReset()));
  const press = (pointerType: string) => {
    fireEvent(window, new PointerEvent('pointerdown', { bubbles: true, pointerType }));
    screen.getByRole('button').focus();
  };
  const release = () => fireEvent(window, new PointerEvent('pointerup', { bubbles: true }));

  it('is checked when the button has come up, so that its message does not move the page below the press', async () => {
    press('mouse');
    expect(checked).not.toHaveBeenCalled();
    release();
    await vi.waitFor(() => expect(checked).toHaveBeenCalledOnce());
    expect(checked.mock.calls[0]![0].relatedTarget).toBe(screen.getByRole('button'));
  });

  it('is checked before the click is heard, so that a form which it submits checks later', () => {
    const clicked = vi.fn(() => expect(checked).toHaveBeenCalledOnce());
    screen.getByRole('button').addEventListener('click', clicked);
    press('mouse');
    release();
    fireEvent.click(screen.getByRole('button'));
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('is checked at once when the keyboard or a finger left it', () => {
    screen.getByLabelText('户名').focus();
    expect(checked).toHaveBeenCalledOnce();
    screen.getByLabelText('金额').focus();
    press('touch');
    expect(checked).toHaveBeenCalledTimes(2);
  });

  it('is not checked when the press ended in it', async () => {
    press('mouse');
    screen.getByLabelText('金额').focus();
    release();
    await new Promise((resolve) => setTimeout(resolve));
    expect(checked).not.toHaveBeenCalled();
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickWhatWasPressed } from './click-what-was-pressed.ts';

describe('a button that the page moves while the mouse is down on it', () => {
  let stop = () => {};
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const around = vi.fn();
  beforeEach(() => {
    stop = clickWhatWasPressed();
    render(
      <form onSubmit={sent}>
        <p>户名不能为空</p>
        <button type="submit">
          <span>提交</span>
        </button>
      </form>,
    );
    form().addEventListener('click', around);
    screen.getByRole('button').getBoundingClientRect = () => new DOMRect(0, 100, 80, 32);
  });
  afterEach(() => (stop(), cleanup(), sent.mockClear(), around.mockClear()));
  const pointer = (type: 'pointerdown' | 'pointerup', on: Element, at = { clientX: 40, clientY: 120 }) =>
    fireEvent(on, new PointerEvent(type, { bubbles: true, ...at }));
  const form = () => screen.getByText('户名不能为空').parentElement!;

  it('is clicked once, and what the button came up over is not', () => {
    pointer('pointerdown', screen.getByText('提交'));
    pointer('pointerup', screen.getByText('户名不能为空'));
    // The browser gives the click to what holds both.
    fireEvent.click(form());
    expect(sent).toHaveBeenCalledOnce();
    expect(around.mock.calls.map(([{ target }]) => target)).toEqual([screen.getByRole('button')]);
  });

  it('is clicked where the browser gives the click to no element', async () => {
    pointer('pointerdown', screen.getByText('提交'));
    pointer('pointerup', screen.getByText('户名不能为空'));
    await expect.poll(() => sent.mock.calls.length).toBe(1);
  });

  it('is not clicked when the hand has left it, so that a press can still be taken back', () => {
    pointer('pointerdown', screen.getByText('提交'));
    pointer('pointerup', screen.getByText('户名不能为空'), { clientX: 40, clientY: 90 });
    fireEvent.click(form());
    expect(sent).not.toHaveBeenCalled();
    expect(around).toHaveBeenCalledOnce();
  });

  it('is clicked once by the browser when nothing has moved', () => {
    pointer('pointerdown', screen.getByText('提交'));
    pointer('pointerup', screen.getByText('提交'));
    fireEvent.click(screen.getByText('提交'));
    expect(sent).toHaveBeenCalledOnce();
  });

  it('is not clicked when it is gone', async () => {
    const button = screen.getByRole('button');
    const clicked = vi.spyOn(button, 'click');
    pointer('pointerdown', screen.getByText('提交'));
    button.remove();
    pointer('pointerup', screen.getByText('户名不能为空'));
    fireEvent.click(screen.getByText('户名不能为空'));
    expect(clicked).not.toHaveBeenCalled();
    expect(around).toHaveBeenCalledOnce();
  });
});

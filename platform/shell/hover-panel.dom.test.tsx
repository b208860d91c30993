import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useHoverPanel } from './use-hover-panel.ts';

/* oxlint-disable jsx-a11y/mouse-events-have-key-events */
function Panel() {
  const { open, button, panel, hover, click } = useHoverPanel();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={click}
        onMouseOver={() => hover(true)}
        onMouseOut={() => hover(false)}
      >
        头像
      </button>
      {open && (
        <div ref={panel}>
          <button type="button">退出登录</button>
        </div>
      )}
      <p>别处</p>
    </>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
const renderPanel = () => {
  router = createMemoryRouter([{ path: '*', element: <Panel /> }], { initialEntries: ['/a'] });
  render(<RouterProvider router={router} />);
};
const face = () => screen.getByRole('button', { name: '头像' });
const isOpen = () => face().getAttribute('aria-expanded') === 'true';
afterEach(cleanup);

describe('LY06 a panel that opens on hover and on click', () => {
  it('goes with the pointer when only hovered', () => {
    renderPanel();
    fireEvent.mouseOver(face());
    expect(isOpen()).toBe(true);
    fireEvent.mouseOut(face());
    expect(isOpen()).toBe(false);
  });

  it('stays when it is clicked while hovered, and a second click closes it', () => {
    renderPanel();
    fireEvent.mouseOver(face());
    fireEvent.click(face());
    expect(isOpen()).toBe(true);
    fireEvent.mouseOut(face());
    expect(isOpen()).toBe(true);
    fireEvent.click(face());
    expect(isOpen()).toBe(false);
  });

  it('closes by Escape, which gives the focus back, by a press elsewhere, and by a navigation', async () => {
    renderPanel();
    fireEvent.click(face());
    screen.getByRole('button', { name: '退出登录' }).focus();
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect([isOpen(), document.activeElement]).toEqual([false, face()]);
    fireEvent.click(face());
    fireEvent.pointerDown(screen.getByRole('button', { name: '退出登录' }));
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(screen.getByText('别处'));
    expect(isOpen()).toBe(false);
    fireEvent.click(face());
    await act(() => router.navigate('/b'));
    expect(isOpen()).toBe(false);
  });

  it('once kept and closed, goes with the pointer again', () => {
    renderPanel();
    fireEvent.click(face());
    fireEvent.pointerDown(screen.getByText('别处'));
    fireEvent.mouseOver(face());
    fireEvent.mouseOut(face());
    expect(isOpen()).toBe(false);
  });
});

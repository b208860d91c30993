import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageHeader } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the head of a page', () => {
  it('names the page in the title of the window before the application that it belongs to', () => {
    document.title = '登录 · 运营平台';
    const { rerender } = render(<PageHeader title="概览" />);
    expect(document.title).toBe('概览 · 运营平台');
    rerender(<PageHeader title="备付金" />);
    expect(document.title).toBe('备付金 · 运营平台');
    rerender(<PageHeader title="订单详情" windowTitle="订单详情 0835" />);
    expect(document.title).toBe('订单详情 0835 · 运营平台');
  });

  it('is scrolled to when it takes the place of a form, not when its own title changes', () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const { rerender } = render(<PageHeader title="商户详情" />);
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
    screen.getByRole('heading').blur();
    rerender(<PageHeader title="晨光贸易有限公司" />);
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  });
});

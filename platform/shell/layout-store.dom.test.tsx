import '#testkit/jsdom-gaps.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseLayout,
  collapseMenu,
  deviceOf,
  followOtherWindows,
  followWidth,
  readLayout,
  useLayout,
} from './layout-store.ts';

const widen = (width: number): void => {
  Object.defineProperty(document.body, 'clientWidth', { configurable: true, value: width });
  window.dispatchEvent(new Event('resize'));
};
const now = () => [useLayout.getState().device, useLayout.getState().isCollapse];

describe('LY01 the layout', () => {
  it('is ttb, light, blue, with the message icon alone, until somebody chooses otherwise', () => {
    expect(readLayout(null)).toEqual({
      layoutMode: 'ttb',
      theme: 'light',
      appearance: 'light',
      themeColor: 'blue',
      isFixedNavBar: true,
      actionItem: { showSearch: false, showMessage: true, showFullScreen: false, showRefresh: false },
    });
  });

  it.each(['ltr', 'lcr', 'ttb'] as const)('%s is taken up again', (layoutMode) => {
    chooseLayout({ layoutMode, theme: 'dark-side', themeColor: 'purple' });
    expect(readLayout(localStorage.getItem('layout'))).toMatchObject({
      layoutMode,
      theme: 'dark-side',
      themeColor: 'purple',
    });
  });

  it('LY09 applies in every window once it was chosen in one', () => {
    chooseLayout({ theme: 'light', themeColor: 'blue' });
    const stop = followOtherWindows();
    const dispatchStored = (key: string, choice: object) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(choice) }));
    dispatchStored('other', { themeColor: 'red' });
    expect(useLayout.getState().themeColor).toBe('blue');
    dispatchStored('layout', { theme: 'dark-side', themeColor: 'red' });
    expect(useLayout.getState()).toMatchObject({ theme: 'dark-side', themeColor: 'red' });
    stop();
    dispatchStored('layout', { themeColor: 'cyan' });
    expect(useLayout.getState().themeColor).toBe('red');
  });

  it('LY09 remembers each switch', () => {
    chooseLayout({
      isFixedNavBar: false,
      actionItem: { showSearch: true, showMessage: false, showFullScreen: true, showRefresh: true },
    });
    expect(readLayout(localStorage.getItem('layout'))).toMatchObject({
      isFixedNavBar: false,
      actionItem: { showSearch: true, showMessage: false, showFullScreen: true, showRefresh: true },
    });
  });

  it.each([
    '{',
    '"x"',
    '{"layoutMode":"sideways","theme":1,"themeColor":"toString","actionItem":{"showMessage":"no","showRefresh":true}}',
  ])('takes what it does not know as the default: %s', (text) => {
    const { layoutMode, theme, themeColor, actionItem } = readLayout(text);
    expect([layoutMode, theme, themeColor, actionItem.showMessage]).toEqual(['ttb', 'light', 'blue', true]);
    expect(Object.keys(actionItem)).toHaveLength(4);
  });
});

describe('LY02 the device', () => {
  beforeEach(() => widen(1440));

  it.each([
    [390, 'mobile'],
    [768, 'mobile'],
    [769, 'pad'],
    [991, 'pad'],
    [992, 'pc'],
    [1440, 'pc'],
  ])('of %i px is %s', (width, device) => {
    expect(deviceOf(width)).toBe(device);
  });

  it('starts collapsed on mobile and pad, open on pc, whenever the class changes', () => {
    const stop = followWidth();
    expect(now()).toEqual(['pc', false]);
    widen(900);
    expect(now()).toEqual(['pad', true]);
    widen(390);
    expect(now()).toEqual(['mobile', true]);
    widen(1200);
    expect(now()).toEqual(['pc', false]);
    stop();
  });

  it('keeps a person’s choice over small changes of width', () => {
    const stop = followWidth();
    collapseMenu(true);
    widen(1300);
    expect(now()).toEqual(['pc', true]);
    widen(900);
    collapseMenu(false);
    widen(880);
    expect(now()).toEqual(['pad', false]);
    stop();
  });
});

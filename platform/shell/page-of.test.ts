import { describe, expect, it } from 'vitest';
import { tabOf } from './page-of.ts';

const page = {
  code: '',
  path: '/order/detail',
  title: '详情',
  viewPath: 'order/order-detail',
  cacheable: true,
  affix: false,
  hidden: true,
  trail: [],
};
const titleOf = (search: string): string => tabOf(page, { pathname: page.path, search }).title;

describe('the title of a tab', () => {
  it('ends in the last four digits of the number that its address names', () => {
    expect(titleOf('?orderNo=202611270000835')).toBe('详情 0835');
    expect(titleOf('?no=JJ2026112700001')).toBe('详情 0001');
    expect(titleOf('?orderNo=202611270000835&f.state=success&pageNo=20260001')).toBe('详情 0835');
  });

  it('shows no part of a code, an id or an address to return to', () => {
    expect(titleOf('?code=ORDER_RETURNED')).toBe('详情');
    expect(titleOf('?code=1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd1234')).toBe('详情');
    expect(titleOf('?redirect=%2Forder%2Fdetail%3ForderNo%3D202611270000835')).toBe('详情');
    expect(titleOf('')).toBe('详情');
  });
});

import { describe, expect, it } from 'vitest';
import { shownFindings, shownIn } from './shown-figures.ts';

const found = (text: string): string[] => shownIn(text).map(({ write }) => write);

describe('Figures that people read', () => {
  it.each([
    ['`还可退款${yuanOfFen(remainingFen)}元`', 'formatFen(…)'],
    ['`手续费 ${order.fee} 元`', 'formatAmount(…)'],
    ["`${first || '0.00'} 至 ${second || '不限'} 元`", 'formatAmount(…)'],
    ['<p>限额 {singleLimit} 元</p>', 'formatAmount(…)'],
    ['<p>共 {totals.count} 笔</p>', 'formatCount(…)'],
    ['<p>已选 <b>{keys.length}</b> 条</p>', 'formatCount(…)'],
    ['50000元及以上请填写用途', '1,000'],
    ["count.toLocaleString('en-US')", 'formatCount(…)'],
    ['day.date.slice(5)', 'formatShortDay(…)'],
    ["at.format('MM-DD HH:mm')", 'formatShortDay(…)'],
  ])('%s has no format and is found', (text, write) => {
    expect(found(text)).toEqual([write]);
  });

  it.each([
    '`还可退款${formatFen(remainingFen)}元`',
    '<p>合计 <AmountText value={total} /> 元</p>',
    '`每次最多${ROWS_MAX}笔`',
    '`第 ${lineNo} 笔`',
    '`第${index + 1}行：${fault}`',
    '`${sum(openingFen)} 元`',
    '收入 {收入金额} 元',
  ])('%s is fine', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('are formatted in the whole product', () => {
    expect(shownFindings()).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applications, heavyCode, manifestOf, misplaced, weigh, type Manifest } from './bundle-budget.ts';

const LOGIN = '../../capabilities/identity/portal/login-page.tsx';
const PAY = '../../capabilities/checkout/portal/pay/login-and-pay-page.tsx';
const phone: Manifest = {
  'm/index.html': { file: 'phone.js', isEntry: true, imports: ['_base.js'], css: ['phone.css'] },
  '_base.js': { file: 'phone-base.js' },
};
const portal: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_base.js'], css: ['index.css'] },
  '_base.js': { file: 'base.js' },
  [LOGIN]: { file: 'login.js', isDynamicEntry: true, imports: ['index.html', '_base.js'], css: ['login.css'] },
  [PAY]: { file: 'pay.js', isDynamicEntry: true, imports: ['_base.js', '_form.js'], css: ['pay.css'] },
  '_form.js': { file: 'form.js' },
  'shell/shell.tsx': { file: 'shell.js', isDynamicEntry: true, imports: ['_base.js', '_kit.js'], css: ['shell.css'] },
  '_kit.js': { file: 'kit.js', imports: ['shell/shell.tsx'] },
  '../../capabilities/order/portal/order-list-page.tsx': {
    file: 'orders.js',
    isDynamicEntry: true,
    imports: ['_kit.js', '_list.js'],
    css: ['orders.css'],
  },
  '_list.js': { file: 'list.js', css: ['orders.css'] },
};
const manifest = manifestOf(portal, phone);
const one = (): number => 1;

describe('what a browser must load', () => {
  it('is counted once for each file, and a page without the files of the shell', () => {
    expect(weigh(manifest, applications.portal, one).map(({ what, bytes }) => [what, bytes])).toEqual([
      ['phone’s document', 3],
      ['login page', 5],
      ['company pay page', 6],
      ['shell', 6],
      ['capabilities/order/portal/order-list-page.tsx', 3],
    ]);
  });

  it('has heavy code only in chunks that are asked for later', () => {
    const inFile = (name: string) => (file: string) => (file === name ? `x="${heavyCode[0].mark}"` : '');
    expect(misplaced(manifest, applications.portal, inFile('list.js'))).toEqual([]);
    expect(misplaced(manifest, applications.portal, inFile('kit.js'))).toEqual([
      `kit.js, which shell/shell.tsx loads at once, has ${heavyCode[0].what} in it`,
    ]);
    expect(misplaced(manifest, applications.portal, inFile('base.js'))).toHaveLength(4);
  });

  it.each(heavyCode)('$what are found by a text that their package still has', ({ mark, source }) => {
    expect(readFileSync(join(import.meta.dirname, '..', source), 'utf8')).toContain(mark);
  });
});

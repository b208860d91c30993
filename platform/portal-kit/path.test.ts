import { describe, expect, it } from 'vitest';
import { listPath, pathTo, safeReturnPath, tabKeyOf } from './path.ts';
import { readFilter, writeFilter } from './list-state.ts';

describe('addresses', () => {
  it('leave out empty values', () => {
    expect(pathTo('/order/detail', { orderNo: 'A 1', from: '', page: undefined })).toBe('/order/detail?orderNo=A+1');
    expect(listPath('/order/journal', { state: 'processing' })).toBe('/order/journal?f.state=processing');
  });

  it('are those of the menus and of the specification’s routes; the compiler refuses others', () => {
    expect(pathTo('/security/setChangePwd')).toBe('/security/setChangePwd');
    // @ts-expect-error: no page has this address.
    expect(pathTo('/order/details')).toBe('/order/details');
    // @ts-expect-error: nor this one.
    expect(listPath('/journal', {})).toBe('/journal');
  });

  it('LY08 are another tab with another identity, the same with another filter, page or sort', () => {
    const tab = tabKeyOf('/order/journal', '?f.state=failed&pageNo=3&sort=amount%3Aasc&open=x');
    expect(tab).toBe('/order/journal');
    expect(tabKeyOf('/order/detail', '?orderNo=2')).not.toBe(tabKeyOf('/order/detail', '?orderNo=1'));
    expect(tabKeyOf('/a', '?y=2&x=1')).toBe(tabKeyOf('/a', '?x=1&y=2'));
  });

  it.each([
    ['/order/journal?x=1', '/order/journal?x=1'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['/login?redirect=/', null],
    [null, null],
  ])('RT22 to return to after login: %s → %s', (path, safe) => {
    expect(safeReturnPath(path)).toBe(safe);
  });
});

describe('Rule 13 URL IS STATE a filter in the address', () => {
  const defaults = { keyword: '', states: '', startTime: '2026-11-01 00:00:00' };

  it('survives the round trip, and defaults are not written', () => {
    const written = writeFilter(new URLSearchParams('pageNo=4&orderNo=7'), defaults, {
      keyword: '晨光 & 1',
      startTime: defaults.startTime,
    });
    expect(written.get('pageNo')).toBeNull();
    expect([...written.keys()]).toEqual(['orderNo', 'f.keyword']);
    expect(readFilter(new URLSearchParams(written.toString()), defaults)).toEqual({ ...defaults, keyword: '晨光 & 1' });
  });

  it('is the defaults again once cleared', () => {
    const set = writeFilter(new URLSearchParams(), defaults, { states: 'failed,returned' });
    expect(writeFilter(set, defaults, defaults).toString()).toBe('');
  });
});

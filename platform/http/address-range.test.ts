import { describe, expect, it } from 'vitest';
import { isAdmitted, isWithin, readRange } from './address-range.ts';

describe('A range of addresses', () => {
  it.each([
    ['203.0.113.8', '203.0.113.8'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['203.0.113.8/32', '203.0.113.8'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['::ffff:203.0.113.8', '203.0.113.8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('is read: %s', (text, read) => expect(readRange(text)).toBe(read));

  it.each([
    [''],
    ['203.0.113'],
    ['203.0.113.256'],
    ['203.0.113.0/33'],
    ['203.0.113.0/-1'],
    ['203.0.113.0/'],
    ['203.0.113.0/24/8'],
    ['203.0.113.0 - 203.0.113.9'],
    ['fe80::1%eth0'],
    ['2001:db8::/129'],
    ['::ffff:203.0.113.0/96'],
    ['example.com'],
    ['010.0.0.1'],
  ])('is refused: %j', (text) => expect(readRange(text)).toBeNull());
});

describe('An address', () => {
  const ranges = ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48'];
  it.each([
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['::ffff:203.0.113.9', true],
    ['::ffff:203.0.114.9', false],
    ['2001:db8:1:ffff::1', true],
    ['2001:DB8:1::1', true],
    ['2001:db8:2::1', false],
    ['::1', false],
    ['unknown', false],
    ['', false],
  ])('%s is in the list: %s', (address, within) => expect(isWithin(address, ranges)).toBe(within));

  it('is limited by no list and by an empty one not, by a list that cannot be read wholly', () => {
    expect([isAdmitted('192.0.2.1', null), isAdmitted('192.0.2.1', []), isAdmitted('192.0.2.1', ['office'])]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

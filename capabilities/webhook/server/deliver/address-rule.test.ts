import { describe, expect, it } from 'vitest';
import { mayReach, plainHost } from './address-rule.ts';

describe('An address of a delivery', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    'localhost',
    '',
  ])('is refused where it leads to this machine or its network: %s', (address) => {
    expect(mayReach(address, [])).toBe(false);
  });

  it.each(['8.8.8.8', '203.0.114.1', '172.32.0.1', '100.128.0.1', '2400:3200::1', '2606:4700::1111'])(
    'is reached where it is public: %s',
    (address) => {
      expect(mayReach(address, [])).toBe(true);
    },
  );

  it('is reached where the operator allows its range, and no other of that machine', () => {
    const allow = ['127.0.0.1', '10.2.0.0/16'];
    expect(['127.0.0.1', '10.2.3.4', '127.0.0.2', '10.3.0.1', '::1'].map((one) => mayReach(one, allow))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it.each(['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/', 'http://[::ffff:7f00:1]/'])(
    'is known in the spelling %s',
    (url) => {
      expect(mayReach(plainHost(new URL(url).hostname), [])).toBe(false);
    },
  );
});

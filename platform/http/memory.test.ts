import { describe, expect, it } from 'vitest';
import { harmlessError, harmlessText } from './log.ts';
import { Lru } from './lru.ts';
import { RateLimit, ownerOf } from './rate-limit.ts';
import { ReplayMemory } from './replay-memory.ts';
import { isCrossSite } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { WaitingRoom } from './waiting-room.ts';

describe('Signatures in memory', () => {
  it('are known for at least one period and at most two', () => {
    const memory = new ReplayMemory(100, 10, 0);
    expect(memory.take('a', 0)).toBe('new');
    expect(memory.take('a', 99)).toBe('seen');
    expect(memory.take('a', 150)).toBe('seen');
    expect(memory.take('b', 160)).toBe('new');
    expect(memory.take('a', 260)).toBe('new');
    expect(memory.take('b', 259)).toBe('seen');
  });

  it('are all forgotten after a long silence', () => {
    const memory = new ReplayMemory(100, 10, 0);
    memory.take('a', 0);
    expect(memory.take('a', 5_000)).toBe('new');
  });

  it('that do not fit are refused, not forgotten', () => {
    const memory = new ReplayMemory(100, 2, 0);
    expect(['a', 'b', 'c', 'a'].map((sign) => memory.take(sign, 1))).toEqual(['new', 'new', 'full', 'seen']);
  });
});

describe('The rate of an address', () => {
  it('allows a burst, then so many a second, and says how long to wait', () => {
    const rate = new RateLimit({ burst: 2, perSecond: 0.5 }, 10);
    expect([rate.take('1.1.1.1', 0), rate.take('1.1.1.1', 0), rate.take('1.1.1.1', 0)]).toEqual([0, 0, 2]);
    expect(rate.take('2.2.2.2', 0)).toBe(0);
    expect(rate.take('1.1.1.1', 1_000)).toBe(1);
    expect(rate.take('1.1.1.1', 2_000)).toBe(0);
  });

  it('is one for a subscriber of IPv6', () => {
    expect(ownerOf('2001:db8:0:1::5')).toBe(ownerOf('2001:0db8::1:ffff:0:0:9'));
    expect(ownerOf('2001:db8:0:1::5')).not.toBe(ownerOf('2001:db8:0:2::5'));
    expect(ownerOf('::ffff:10.0.0.1')).toBe('::ffff:10.0.0.1');
    expect(ownerOf('::1')).toBe('0:0:0:0::/64');
  });
});

describe('A small memory', () => {
  it('forgets what was used least lately', () => {
    const lru = new Lru<number>(2);
    lru.set('a', 1);
    lru.set('b', 2);
    lru.get('a');
    lru.set('c', 3);
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
  });
});

describe('An error in the log', () => {
  it('keeps what a developer needs and no value', () => {
    const error = Object.assign(new Error('invalid input "张三" for 6222020200001234, Key (mobile)=(13800000001)'), {
      code: '23505',
      constraint: 'one_person',
      table: 'persons',
      schema: 'identity',
      detail: 'Key (mobile)=(13800000001) already exists',
      cause: new Error('`secret`'),
    });
    const kept = harmlessError(error);
    expect(JSON.stringify(kept)).not.toMatch(/张三|6222020200001234|13800000001|already exists|secret/);
    expect(kept).toMatchObject({
      type: 'Error',
      code: '23505',
      constraint: 'one_person',
      table: 'persons',
      cause: { type: 'Error' },
      stack: expect.stringContaining('memory.test.ts'),
    });
    expect(harmlessText('line 12 of 6222020200001234')).toBe('line 12 of …');
    expect(harmlessError('text with 6222020200001234')).toEqual({ type: 'string' });
  });
});

describe('Browsers on foreign pages', () => {
  it.each([
    [{ host: 'a.cn' }, false],
    [{ host: 'a.cn', origin: 'https://a.cn' }, false],
    [{ host: 'A.cn:8080', origin: 'http://a.cn:8080' }, false],
    [{ host: 'a.cn', origin: 'https://a.cn:8080' }, true],
    [{ host: 'a.cn', origin: 'https://a.cn/' }, true],
    [{ host: 'a.cn', origin: 'null' }, true],
    [{ host: 'null', origin: 'null' }, true],
    [{ origin: 'https://a.cn' }, true],
    [{ host: 'a.cn', origin: 'https://ok.cn' }, false],
    [{ host: 'a.cn', 'sec-fetch-site': 'cross-site' }, true],
    [{ host: 'a.cn', 'sec-fetch-site': 'same-origin' }, false],
  ])('%j is foreign: %s', (headers, foreign) => expect(isCrossSite(headers, ['https://ok.cn'])).toBe(foreign));
});

describe('Security headers', () => {
  it('allow no inline script or style and no text that becomes code, in any configuration', () => {
    for (const policy of [{}, { connect: ['http://127.0.0.1:6506'] }]) {
      const sent = securityHeaders(policy)['content-security-policy'];
      expect(sent).toContain("script-src 'self';");
      expect(sent).toContain("require-trusted-types-for 'script'; trusted-types password-control");
      expect(sent).not.toContain('allow-duplicates');
      expect(sent).not.toContain('unsafe');
    }
    expect(securityHeaders()['strict-transport-security']).toBeUndefined();
  });
});

describe('The waiting room', () => {
  it('has a number of places per address and in all, and frees a place that is left', () => {
    const room = new WaitingRoom({ perAddress: 2, atOnce: 3 });
    const [first, second] = [room.enter('1.1.1.1'), room.enter('1.1.1.1')];
    expect(room.enter('1.1.1.1')).toBeNull();
    expect(room.enter('2.2.2.2')).not.toBeNull();
    expect(room.enter('3.3.3.3')).toBeNull();
    first!.leave();
    first!.leave();
    expect([first!.gone.aborted, second!.gone.aborted]).toEqual([true, false]);
    expect(room.enter('1.1.1.1')).not.toBeNull();
    expect(room.enter('1.1.1.1')).toBeNull();
  });

  it('counts a subscriber’s many addresses as one', () => {
    const room = new WaitingRoom({ perAddress: 1, atOnce: 10 });
    expect(room.enter('2001:db8:0:1::5')).not.toBeNull();
    expect(room.enter('2001:db8:0:1::6')).toBeNull();
  });

  it('ends all waits when it closes, and accepts no new ones', () => {
    const room = new WaitingRoom({ perAddress: 9, atOnce: 9 });
    const place = room.enter('1.1.1.1')!;
    room.close();
    expect(place.gone.aborted).toBe(true);
    expect(room.enter('2.2.2.2')).toBeNull();
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD_TRIES, SMS_LIMITS } from '../constants.ts';
import { browserNameOf } from './browser-name.ts';
import { judgeEntry, landingRelation } from './landing-rule.ts';
import { numbersOf, stateOfQr } from './qr-rule.ts';
import { judgeSession } from './session-rule.ts';
import { judgeSend } from './sms-rule.ts';
import { afterWrongTry, judgeTry, noTries } from './try-rule.ts';

const at = (clock: string): Date => new Date(`2026-11-20T${clock}Z`);

describe('a session', () => {
  const standing = { signedInAt: at('08:00:00'), lastSeenAt: at('08:50:00'), endedReason: null };
  test.each([
    ['09:04:59', null],
    ['09:05:00', '03T02'],
  ])('at %s after 15 minutes without a call answers %s', (now, code) =>
    expect(judgeSession(standing, at(now))).toBe(code),
  );
  test('ends 12 hours after the login however busy it is', () => {
    expect(judgeSession({ ...standing, lastSeenAt: at('19:59:59') }, at('19:59:59'))).toBeNull();
    expect(judgeSession({ ...standing, lastSeenAt: at('19:59:59') }, at('20:00:00'))).toBe('03T02');
  });
  test.each([
    ['logout', '03T01'],
    ['switched', '03T02'],
    ['forced', '03T03'],
    ['elsewhere', '03T04'],
    ['changed', '03T05'],
  ])('ended by %s answers %s', (endedReason, code) =>
    expect(judgeSession({ ...standing, endedReason }, at('08:51:00'))).toBe(code),
  );
});

describe('wrong tries', () => {
  test('slow down at 5, lock at 10, and the lock is over after 30 minutes', () => {
    let state = noTries(at('09:00:00'));
    for (let n = 1; n <= 4; n++) state = afterWrongTry(state, PASSWORD_TRIES, at('09:00:00'));
    expect(judgeTry(state, PASSWORD_TRIES, at('09:00:00'))).toBe('allowed');
    state = afterWrongTry(state, PASSWORD_TRIES, at('09:00:00'));
    expect(judgeTry(state, PASSWORD_TRIES, at('09:00:01'))).toBe('slow');
    expect(judgeTry(state, PASSWORD_TRIES, at('09:00:03'))).toBe('allowed');
    for (let n = 6; n <= 10; n++) state = afterWrongTry(state, PASSWORD_TRIES, at('09:00:10'));
    expect(judgeTry(state, PASSWORD_TRIES, at('09:30:09'))).toBe('locked');
    expect(judgeTry(state, PASSWORD_TRIES, at('09:30:10'))).toBe('allowed');
    expect(afterWrongTry(state, PASSWORD_TRIES, at('09:30:10')).wrong).toBe(1);
  });
  test('do not prolong a lock', () => {
    let state = noTries(at('09:00:00'));
    for (let n = 1; n <= 10; n++) state = afterWrongTry(state, PASSWORD_TRIES, at('09:00:00'));
    expect(afterWrongTry(state, PASSWORD_TRIES, at('09:29:00'))).toEqual(state);
  });
  test('older than the window are forgotten', () => {
    let state = noTries(at('09:00:00'));
    for (let n = 1; n <= 9; n++) state = afterWrongTry(state, PASSWORD_TRIES, at('09:00:00'));
    expect(afterWrongTry(state, PASSWORD_TRIES, at('09:30:00')).wrong).toBe(1);
  });
});

describe('an SMS', () => {
  const none = { secondsSinceLast: null, lastHour: 0, lastDay: 0 };
  test.each([
    [none, null],
    [{ ...none, secondsSinceLast: 59, lastHour: 1, lastDay: 1 }, '01107KPLMS'],
    [{ ...none, secondsSinceLast: 60, lastHour: 4, lastDay: 9 }, null],
    [{ ...none, secondsSinceLast: 60, lastHour: 5, lastDay: 5 }, '01108KPLMS'],
    [{ ...none, secondsSinceLast: 3601, lastDay: 10 }, '01108KPLMS'],
  ])('after %j answers %s', (before, code) => expect(judgeSend(before, SMS_LIMITS)).toBe(code));
});

describe('the merchant after login', () => {
  const one = (authStatus: 'active' | 'pend' | 'disabled', defaultFlag = false) => ({ authStatus, defaultFlag });
  test('is the default one', () =>
    expect(landingRelation([one('active'), one('active', true)])).toEqual(one('active', true)));
  test('is the only active one', () => expect(landingRelation([one('pend'), one('active')])).toEqual(one('active')));
  test('is left to the person when there are several', () =>
    expect(landingRelation([one('active'), one('active')])).toBeNull());
  test('is never a role that is not activated', () => expect(landingRelation([one('pend', true)])).toBeNull());
  test.each([
    [undefined, '01113KPLMS'],
    [one('pend'), '01114KPLMS'],
    [one('disabled'), '01115KPLMS'],
    [one('active'), null],
  ])('%j is judged %s', (relation, code) => expect(judgeEntry(relation)).toBe(code));
});

describe('A QR', () => {
  const fresh = {
    scene: 'login' as 'login' | 'activation',
    expiresAt: at('09:02:00'),
    scannedAt: null,
    authorisedAt: null,
    refusedAt: null,
    exchangedAt: null,
  };
  const scanned = { ...fresh, scannedAt: at('09:01:00') };
  const authorised = { ...scanned, authorisedAt: at('09:01:59') };
  test.each([
    ['fresh', fresh, '09:01:59', 0],
    ['fresh and out of time', fresh, '09:02:00', 2],
    ['scanned', scanned, '09:01:59', 1],
    ['scanned and out of time', scanned, '09:02:00', 2],
    ['authorised, past its 120 seconds', authorised, '09:02:28', 3],
    ['authorised half a minute ago', authorised, '09:02:29', 2],
    ['authorised for good: nothing is exchanged', { ...authorised, scene: 'activation' }, '11:00:00', 3],
    ['refused', { ...scanned, refusedAt: at('09:01:10') }, '09:01:20', 2],
    ['exchanged', { ...authorised, exchangedAt: at('09:02:00') }, '09:02:01', 2],
  ] as const)('that is %s has its state', (_what, qr, now, state) => expect(stateOfQr(qr, at(now))).toBe(state));

  test('asks for one of three different numbers of two digits, in rising order', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const { right, shown } = numbersOf(createHash('sha256').update(String(seed)).digest('hex'));
      expect(shown).toHaveLength(3);
      expect(shown).toContain(right);
      expect(new Set(shown).size).toBe(3);
      expect(shown).toEqual(shown.toSorted((one, other) => one - other));
      expect(shown[0]! >= 10 && shown[2]! <= 99).toBe(true);
    }
    expect(new Set(numbersOf('0'.repeat(64)).shown).size).toBe(3);
  });
});

describe('A browser', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome · Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0',
      '微信 · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox · Linux'],
    ['', '未知浏览器 · 未知系统'],
  ])('%s is called %s', (userAgent, name) => expect(browserNameOf(userAgent)).toBe(name));
});

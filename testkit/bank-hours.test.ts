import { expect, it } from 'vitest';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { bankHoursOffset } from './bank-hours.ts';

it.each([
  ['2026-11-20T01:00:00+08:00', '2026-11-20T01:00:00+08:00'],
  ['2026-11-20T19:59:59+08:00', '2026-11-20T19:59:59+08:00'],
  ['2026-11-20T20:00:00+08:00', '2026-11-20T10:00:00+08:00'],
  ['2026-11-20T23:30:00+08:00', '2026-11-20T10:00:00+08:00'],
  ['2026-11-21T00:10:00+08:00', '2026-11-21T10:00:00+08:00'],
])('A product that is started at %s works at %s', (at, works) =>
  expect(shanghaiIso(new Date(Date.parse(at) + bankHoursOffset(new Date(at))))).toBe(works),
);

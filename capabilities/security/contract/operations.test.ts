import { expect, it } from 'vitest';
import { pageOperationRecords } from './operations.ts';

const startOf = (startTime: string) =>
  pageOperationRecords.input.safeParse({ pageNo: 1, pageSize: 20, startTime }).data?.startTime?.toISOString();

it('Operation records are read from a moment that the database can hold', () => {
  expect(startOf('2026-11-23T10:00:00+14:00')).toBe('2026-11-22T20:00:00.000Z');
  // PostgreSQL refuses the year 0000 and an offset of 16 hours and more, which ISO 8601 allows.
  for (const text of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+08:00', '2026-11-23T10:00:00+23:59', 'now'])
    expect(startOf(text), text).toBeUndefined();
});

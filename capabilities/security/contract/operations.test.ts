import { expect, it } from 'vitest';
import { pageOperationRecords } from './operations.ts';

const startOf = (startTime: string) =>
  pageOperationRecords.input.safeParse({ pageNo: 1, pageSize: 20, startTime }).data?.startTime?.toISOString();

it('Operation records are read from a moment that the database can hold', () => {
  expect(startOf('2026-11-23T10:00:00+23:59')).toBe('2026-11-22T10:01:00.000Z');
  expect(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+08:00', 'now'].map(startOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

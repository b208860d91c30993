import { describe, expect, it } from 'vitest';
import { workbook } from '../test/zip.ts';
import type { ReadRow } from './cell.ts';
import { readSheet, type SheetReading } from './read-sheet.ts';

const limits = { rows: 10_000, bytes: 1_048_576 };
const lines = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, index) => `账号,${index}`).join('\n'));
const nothing = async (): Promise<void> => undefined;

const readAll = async (file: Buffer, more: Partial<SheetReading> = {}) => {
  const portions: ReadRow[][] = [];
  const read = await readSheet(file, { limits, take: async (rows) => void portions.push(rows), ...more });
  return { ...read, portions };
};

describe('A file is read in a process of its own', () => {
  it('that hands over its rows in portions of two thousand', async () => {
    const { fault, portions } = await readAll(lines(4_500));
    expect([fault, ...portions.map((rows) => rows.length)]).toEqual([null, 2_000, 2_000, 500]);
    expect(portions[2]!.at(-1)).toEqual({ rowNo: 4_500, cells: ['账号', '4499'] });
  });

  it('and answers with what is wrong with it', async () => {
    expect(await readAll(workbook('<row r="1"><c r="A1"><f>1</f></c></row>'))).toMatchObject({
      fault: 'formula',
      portions: [],
    });
  });

  it('that is ended when it has used up its time or its memory', async () => {
    expect((await readAll(lines(10), { workMs: 1 })).fault).toBe('tooSlow');
    // A reader has more than this before it has begun.
    expect((await readAll(lines(10), { memoryBytes: 1_000_000 })).fault).toBe('tooLarge');
  });

  it('that is ended when its rows cannot be stored, or are not wanted any more', async () => {
    await expect(readAll(lines(10), { take: () => Promise.reject(new Error('the database is away')) })).rejects.toThrow(
      'the database is away',
    );
    const stop = new AbortController();
    await expect(
      readAll(lines(4_500), { signal: stop.signal, take: async () => stop.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped');
    await expect(readSheet(lines(1), { limits, take: nothing, signal: stop.signal })).rejects.toThrow('stopped');
  });
});

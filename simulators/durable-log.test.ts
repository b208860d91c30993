import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DurableLog } from './durable-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'durable-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a durable log', () => {
  it('gives back in order what was appended, also what was appended at once', async () => {
    const path = join(folder, 'book.jsonl');
    const { log, entries } = DurableLog.open<{ n: number }>(path);
    expect(entries).toEqual([]);
    await Promise.all(Array.from({ length: 50 }, (_, n) => log.append({ n })));
    log.close();
    expect(DurableLog.open<{ n: number }>(path).entries.map(({ n }) => n)).toEqual(
      Array.from({ length: 50 }, (_, n) => n),
    );
  });

  it('removes an incomplete line after a kill, so that the next one is a line of its own', async () => {
    const path = join(folder, 'deep/book.jsonl');
    const first = DurableLog.open<{ text: string }>(path).log;
    await first.append({ text: '一' });
    first.close();
    appendFileSync(path, '{"text":"二');
    const { log, entries } = DurableLog.open<{ text: string }>(path);
    expect(entries).toEqual([{ text: '一' }]);
    await log.append({ text: '三' });
    log.close();
    expect(readFileSync(path, 'utf8')).toBe('{"text":"一"}\n{"text":"三"}\n');
  });
});

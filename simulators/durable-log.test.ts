import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { DurableLog } from './durable-log.ts';

const run = promisify(execFile);
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

  it('takes no part of a line on a disk without room: what it has is what it acknowledged', async () => {
    const path = join(folder, 'full.jsonl');
    // A file of this shell may have 1 KiB.
    const { stdout } = await run('bash', [
      '-c',
      'ulimit -f 1; exec "$0" --input-type=module -e "$1" "$2"',
      process.execPath,
      `import { DurableLog } from '${join(import.meta.dirname, 'durable-log.ts')}';
       const { log } = DurableLog.open(process.argv[1]);
       let taken = 0;
       for (let n = 0; n < 20; n += 1) await log.append({ n, text: 'x'.repeat(90) }).then(() => (taken += 1), () => undefined);
       console.log(taken);`,
      path,
    ]);
    const taken = Number(stdout);
    expect(taken).toBeGreaterThan(3);
    expect(taken).toBeLessThan(20);
    const { log, entries } = DurableLog.open<{ n: number }>(path);
    expect(entries.map(({ n }) => n)).toEqual(Array.from({ length: taken }, (_, n) => n));
    expect(readFileSync(path, 'utf8').endsWith('}\n')).toBe(true);
    await log.append({ n: taken });
    log.close();
    expect(DurableLog.open(path).entries).toHaveLength(taken + 1);
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

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'full-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('A log without room on its disk stops nothing: the process works on and ends', async () => {
  const file = join(folder, 'log');
  // A file of this shell may have 1 KiB.
  const { stderr } = await promisify(execFile)(
    'bash',
    [
      '-c',
      'ulimit -f 1; exec "$0" --input-type=module -e "$1" > "$2"',
      process.execPath,
      `import { serverLog } from '${join(import.meta.dirname, 'log.ts')}';
       const log = serverLog('info');
       for (let n = 0; n < 50; n += 1) log.info({ n }, 'a line of the log');
       setImmediate(() => console.error('lived'));`,
      file,
    ],
    { timeout: 60_000, killSignal: 'SIGKILL' },
  );
  expect(stderr).toContain('lived');
  expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!)).toMatchObject({ n: 0 });
});

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePorts } from './free-ports.ts';

it('A port that one caller got is not given to another, even before anything listens there', async () => {
  const [first, second] = [...Array(4_000).keys()]
    .map((step) => 12_000 + 2 * step)
    .filter((port) => !existsSync(join(tmpdir(), `portal-port-${port}`)));
  const picked = [first!, first!, second!];
  const pick = (): number => picked.shift()!;
  expect([await freePorts(pick), await freePorts(pick)]).toEqual([first, second]);
});

it('A port is not given away while the third above it, of the worker, is taken', async () => {
  const [first, second] = [...Array(1_000).keys()]
    .map((step) => 14_000 + 4 * step)
    .filter((port) => !existsSync(join(tmpdir(), `portal-port-${port}`)));
  const worker = createServer().listen(first! + 3, '127.0.0.1');
  await once(worker, 'listening');
  const picked = [first!, second!];
  expect(await freePorts(() => picked.shift()!)).toBe(second);
  worker.close();
});

import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePorts } from './free-ports.ts';

it('a port that was given away is not given to another caller, though nothing listens there yet', async () => {
  const [first, second] = [...Array(4_000).keys()]
    .map((step) => 12_000 + 2 * step)
    .filter((port) => !existsSync(join(tmpdir(), `portal-port-${port}`)));
  const picked = [first!, first!, second!];
  const pick = (): number => picked.shift()!;
  expect([await freePorts(pick), await freePorts(pick)]).toEqual([first, second]);
});

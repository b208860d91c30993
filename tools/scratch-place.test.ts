import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { scratchPlace } from './scratch-place.ts';

const MEMORY = '/dev/shm';
const PLENTY = 2 ** 40;

it('What a run writes is kept on the disk if little memory is left', () => {
  expect(scratchPlace(2 ** 30)).toBe(tmpdir());
});

it('What a run writes is kept on the disk if no file system in memory is there', () => {
  expect([scratchPlace(PLENTY, '/no such folder'), scratchPlace(PLENTY, import.meta.dirname)]).toEqual([
    tmpdir(),
    tmpdir(),
  ]);
});

it.runIf(existsSync(MEMORY))('What a run writes is kept in memory or on the disk, in a folder that is there', () => {
  expect([MEMORY, tmpdir()]).toContain(scratchPlace(PLENTY));
});

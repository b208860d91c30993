import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isInMemory } from '#testkit/in-memory.ts';

/** What a whole run keeps at the same time, its products and databases, with as much again for other programs. */
const ROOM = 8 * 2 ** 30;
const MEMORY = '/dev/shm';

/**
 * The folder for what a run writes: in memory, if the machine has enough of it. Hundreds of databases of a thousand
 * files each cost the disk's file system a tenth of the run's processor time.
 */
export function scratchPlace(available = process.availableMemory(), memory = MEMORY): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (isInMemory(memory) && Math.min(available, bavail * bsize) >= ROOM) return memory;
  } catch {
    // It has none.
  }
  return tmpdir();
}

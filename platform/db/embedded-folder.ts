import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '#platform/file/write-whole.ts';
import { isReachableByNobodyUser, isRunningAsRoot, NOBODY } from './embedded-binaries.ts';

/**
 * Where PostgreSQL keeps its files. Root's own folders are closed to the user that PostgreSQL runs as; the data then
 * lie in a place derived from the folder asked for.
 */
export const dataPlace = (home: string): string =>
  isRunningAsRoot() && !isReachableByNobodyUser(home)
    ? join('/var/tmp', `portal-data-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`, 'data')
    : join(home, 'data');

/** A folder that only the user that PostgreSQL runs as may open. */
export function makeClosedFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  if (isRunningAsRoot()) chownSync(folder, NOBODY, NOBODY);
}

/** A restore writes here and gives the folder its name at the end: while it exists, what lies there is not whole. */
export const restoringPlace = (home: string): string => `${dataPlace(home)}.restoring`;

export const passwordFile = (home: string): string => join(home, 'password');

export function keptPassword(home: string): string {
  const file = passwordFile(home);
  if (!existsSync(file)) writeWhole(file, randomBytes(24).toString('hex'), 0o600);
  return readFileSync(file, 'utf8').trim();
}

import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isRunningAsRoot, NOBODY } from '#platform/db/embedded-binaries.ts';
import { dataPlace, makeClosedFolder, restoringPlace } from '#platform/db/embedded-folder.ts';
import type { TarFile } from '#platform/file/tar.ts';
import {
  BackupUnfit,
  DATABASE,
  PASSWORD,
  readBackup,
  SECRET,
  secretCheckOf,
  SIMULATORS,
  type BackupAbout,
} from './backup-file.ts';

/** Of the socket on which the database answered that was copied. */
const OF_ONE_RUN = /^postgres\/data\/\.s\.PGSQL\./;

/**
 * Restores a backup into a folder that has nothing in it. `secret` is PORTAL_SECRET, null where it is not set. Throws
 * BackupUnfit with a sentence that says what to do; nothing is written then.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  secret: Buffer | null,
): Promise<{ about: BackupAbout; hasSecret: boolean }> {
  const home = join(dataDir, 'postgres');
  for (const folder of [dataDir, dataPlace(home), restoringPlace(home)])
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new BackupUnfit(`目录 ${folder} 不是空的：请先移走其中的内容，或用 DATA_DIR 指定一个新目录`);
  let hasSecret = false;
  const { about } = await readBackup(file, async ({ path }) => void (hasSecret ||= path === SECRET));
  if (secret && about.secretCheck !== secretCheckOf(secret))
    throw new BackupUnfit('PORTAL_SECRET 与备份时的不同：请设置备份时使用的 PORTAL_SECRET');
  mkdirSync(home, { recursive: true });
  // First and last: while it has this name the product does not start on it.
  makeClosedFolder(restoringPlace(home));
  await readBackup(file, (entry) => write(entry, dataDir, restoringPlace(home)));
  renameSync(restoringPlace(home), dataPlace(home));
  return { about, hasSecret };
}

async function write(entry: TarFile, dataDir: string, database: string): Promise<void> {
  const { path, isFolder } = entry;
  if (OF_ONE_RUN.test(path)) return;
  const isOfDatabase = path.startsWith(DATABASE);
  if (!isOfDatabase && path !== SECRET && path !== PASSWORD && !path.startsWith(SIMULATORS)) return;
  const target = isOfDatabase ? join(database, path.slice(DATABASE.length)) : join(dataDir, path);
  if (isFolder) return makeClosedFolder(target);
  if (path.startsWith(SIMULATORS)) mkdirSync(join(dataDir, SIMULATORS), { recursive: true });
  const opened = openSync(target, 'wx', 0o600);
  try {
    for await (const part of entry.content) for (let at = 0; at < part.length;) at += writeSync(opened, part, at);
  } finally {
    closeSync(opened);
  }
  if (isOfDatabase && isRunningAsRoot()) chownSync(target, NOBODY, NOBODY);
}

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { beginBaseBackup } from '#platform/db/base-backup.ts';
import { passwordFile } from '#platform/db/embedded-folder.ts';
import { readTar, TAR_END, tarHeader, tarPadding } from '#platform/file/tar.ts';
import { secretFile } from '../secret.ts';
import { version } from '../version.ts';
import {
  ABOUT,
  DATABASE,
  MANIFEST,
  PASSWORD,
  readBackup,
  SECRET,
  secretCheckOf,
  SIMULATORS,
  type BackupAbout,
} from './backup-file.ts';

/** Beyond the first level gzip takes three times as long for a tenth less. */
const COMPRESSION = 1;

interface Asked {
  /** Of the database's owner. */
  url: string;
  secret: Buffer;
  dataDir: string;
  file: string;
}

/**
 * Writes a backup under another name, reads it whole again and only then gives it its name: what had the name before is
 * there until then. A draft that was broken off keeps a name of its own, and the next backup removes it.
 */
export async function takeBackup(options: Asked): Promise<{ files: number; bytes: number }> {
  mkdirSync(dirname(options.file), { recursive: true });
  removeLeftDrafts(dirname(options.file));
  const draft = `${options.file}.${process.pid}.partial`;
  try {
    await pipeline(
      Readable.from(partsOf(options)),
      createGzip({ level: COMPRESSION }),
      // On the disk before it is closed.
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const { files } = await readBackup(draft);
    const { size } = statSync(draft);
    renameSync(draft, options.file);
    return { files, bytes: size };
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Of backups that were killed. */
function removeLeftDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.(\d+)\.partial$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function* partsOf({ url, secret, dataDir }: Asked): AsyncGenerator<Buffer> {
  const about: BackupAbout = {
    format: 1,
    product: version,
    takenAt: new Date().toISOString(),
    secretCheck: secretCheckOf(secret),
  };
  yield* small(ABOUT, Buffer.from(JSON.stringify(about)));
  if (existsSync(secretFile(dataDir))) yield* small(SECRET, readFileSync(secretFile(dataDir)));
  yield* small(PASSWORD, readFileSync(passwordFile(join(dataDir, 'postgres'))));
  const backup = await beginBaseBackup(url);
  try {
    for await (const { content, ...entry } of readTar(backup.archive)) {
      yield tarHeader({ ...entry, path: `${DATABASE}${entry.path}` });
      yield* content;
      yield tarPadding(entry.size);
    }
    const manifest = await backup.manifest;
    yield* books(join(dataDir, 'simulators'));
    yield* small(MANIFEST, manifest);
  } finally {
    await backup.close();
  }
  yield TAR_END;
}

function* small(path: string, content: Buffer): Generator<Buffer> {
  yield tarHeader({ path, isFolder: false, size: content.length });
  yield content;
  yield tarPadding(content.length);
}

/** They grow meanwhile: each as long as it is now. Its reader removes a line that was not whole yet. */
async function* books(folder: string): AsyncGenerator<Buffer> {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const { size } = statSync(join(folder, name));
    yield tarHeader({ path: `${SIMULATORS}${name}`, isFolder: false, size });
    if (size > 0) yield* createReadStream(join(folder, name), { end: size - 1 }) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  }
}

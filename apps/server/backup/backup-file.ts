import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { readTar, TarIncomplete, type TarFile } from '#platform/file/tar.ts';

/**
 * A backup is one tar.gz that only its owner may read, in this order: what it is, the secret if the product keeps it
 * with its data, the database with its owner's password, the books of the simulators, which are therefore never
 * behind the database, and the list of the database's files, which ends it.
 */
export const ABOUT = 'backup.json';
export const SECRET = 'secret';
export const PASSWORD = 'postgres/password';
export const DATABASE = 'postgres/data/';
export const SIMULATORS = 'simulators/';
export const MANIFEST = 'backup_manifest';

const about = z.object({
  format: z.literal(1),
  product: z.string(),
  takenAt: z.iso.datetime(),
  /** Tells whether a PORTAL_SECRET is the one of these data. */
  secretCheck: z.string(),
});
export type BackupAbout = z.infer<typeof about>;

const manifest = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
});

export const secretCheckOf = (secret: Buffer): string =>
  createHmac('sha256', secret).update('portal backup').digest('hex');

/** The file is no backup, or not a whole one. The message is for people. */
export class BackupUnfit extends Error {
  override name = 'BackupUnfit';
}

const NOT_WHOLE = '备份文件不完整或已损坏，请使用另一份备份';
const isDamage = (error: unknown): boolean =>
  error instanceof TarIncomplete || String((error as { code?: unknown }).code).startsWith('Z_');

/**
 * Reads a backup to its end and compares each file of the database with the sum that PostgreSQL noted. `take` gets the
 * entries; without it they are only compared.
 */
export async function readBackup(
  file: string,
  take: (entry: TarFile) => Promise<void> = async () => undefined,
): Promise<{ about: BackupAbout; files: number; bytes: number }> {
  try {
    return await readAll(file, take);
  } catch (error) {
    throw isDamage(error) ? new BackupUnfit(NOT_WHOLE, { cause: error }) : error;
  }
}

async function readAll(file: string, take: (entry: TarFile) => Promise<void>) {
  const sums = new Map<string, string>();
  let description: BackupAbout | null = null;
  let listed: string | null = null;
  let bytes = 0;
  // A stream that fails must fail its reader too, which `pipe` alone does not do.
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.once('error', (error) => plain.destroy(error));
  for await (const entry of readTar(plain)) {
    if (!description && entry.path !== ABOUT) throw new BackupUnfit('该文件不是商户门户的备份');
    bytes += entry.size;
    if (entry.path === ABOUT) description = about.parse(JSON.parse(await textOf(entry)));
    else if (entry.path === MANIFEST) listed = await textOf(entry);
    else await compareWhile(entry, sums, take);
  }
  if (!description || listed === null) throw new BackupUnfit(NOT_WHOLE);
  const { Files } = manifest.parse(JSON.parse(listed));
  const differing = Files.filter(({ Path, Checksum }) => sums.get(Path) !== Checksum);
  if (differing.length > 0)
    throw new BackupUnfit(`${NOT_WHOLE}（${differing.length} 个文件，如 ${differing[0]!.Path}）`);
  return { about: description, files: Files.length, bytes };
}

async function textOf({ content }: TarFile): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function compareWhile(entry: TarFile, sums: Map<string, string>, take: (entry: TarFile) => Promise<void>) {
  const { path, isFolder } = entry;
  if (path.startsWith('/') || path.split('/').includes('..')) throw new BackupUnfit('该文件不是商户门户的备份');
  const hash = createHash('sha256');
  const content = (async function* () {
    for await (const part of entry.content) {
      hash.update(part);
      yield part;
    }
  })();
  await take({ ...entry, content });
  for await (const _rest of content);
  if (!isFolder && path.startsWith(DATABASE)) sums.set(path.slice(DATABASE.length), hash.digest('hex'));
}

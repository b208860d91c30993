import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { dataPlace, restoringPlace } from '#platform/db/embedded-folder.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { TAR_END, tarHeader, tarPadding } from '#platform/file/tar.ts';
import { secretBytes } from '../config.ts';
import { whyHalfRestored } from '../data-folder.ts';
import { readBackup, secretCheckOf } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = secretBytes('the secret of the product that was backed up');
const about = { format: 1, product: '0.1.0', takenAt: '2026-11-26T10:00:00.000Z', secretCheck: secretCheckOf(secret) };
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const entry = (path: string, text: string): Buffer[] => {
  const content = Buffer.from(text);
  return [tarHeader({ path, isFolder: false, size: content.length }), content, tarPadding(content.length)];
};
const folderEntry = (path: string): Buffer => tarHeader({ path, isFolder: true, size: 0 });

/** What `npm run backup` writes, with one file in the database. */
const parts = (page = 'rows'): Buffer[] => [
  ...entry('backup.json', JSON.stringify(about)),
  ...entry('postgres/password', 'owner'),
  folderEntry('postgres/data/base/'),
  ...entry('postgres/data/base/1', page),
  ...entry('postgres/data/.s.PGSQL.20001.lock', 'of the old server'),
  ...entry('simulators/bank-book.jsonl', '{}\n'),
  ...entry('backup_manifest', JSON.stringify({ Files: [{ Path: 'base/1', Size: 4, Checksum: sha256('rows') }] })),
];
const completeBackup = gzipSync(Buffer.concat([...parts(), TAR_END]));

let files = 0;
function fileOf(bytes: Buffer): string {
  const file = join(folder, `backup-${(files += 1)}`);
  writeFileSync(file, bytes);
  return file;
}
const NOT_WHOLE = /备份文件不完整或已损坏/;

describe('A backup file', () => {
  it('that is complete is read with its date, release and number of files', async () => {
    expect(await readBackup(fileOf(completeBackup))).toMatchObject({ about, files: 1 });
  });

  it('that was cut anywhere is refused', async () => {
    for (const length of [0, 10, 200, completeBackup.length - 9, completeBackup.length - 1])
      await expect(readBackup(fileOf(completeBackup.subarray(0, length)))).rejects.toThrow(NOT_WHOLE);
    const withoutManifest = Buffer.concat([...parts().slice(0, -3), TAR_END]);
    await expect(readBackup(fileOf(gzipSync(withoutManifest)))).rejects.toThrow(NOT_WHOLE);
  });

  it('with another page than PostgreSQL has noted is refused, and names its file', async () => {
    const changed = gzipSync(Buffer.concat([...parts('rowz'), TAR_END]));
    await expect(readBackup(fileOf(changed))).rejects.toThrow(/已损坏.*base\/1/);
  });

  it('of another program, or with a path that leads elsewhere, is refused', async () => {
    await expect(readBackup(fileOf(Buffer.from('plain text')))).rejects.toThrow(NOT_WHOLE);
    const leading = [...entry('backup.json', JSON.stringify(about)), ...entry('postgres/data/../../x', ''), TAR_END];
    for (const other of [[...entry('notes', ''), TAR_END], leading])
      await expect(readBackup(fileOf(gzipSync(Buffer.concat(other))))).rejects.toThrow('不是商户门户的备份');
  });
});

describe('A restore', () => {
  it('fills an empty folder, without what was of the old server alone', async () => {
    const dataDir = join(folder, 'new');
    const restored = await restoreBackup(fileOf(completeBackup), dataDir, secret);
    expect(restored).toMatchObject({ about, hasSecret: false });
    const data = dataPlace(join(dataDir, 'postgres'));
    expect([readdirSync(data), readFileSync(join(data, 'base/1'), 'utf8')]).toEqual([['base'], 'rows']);
    expect(readFileSync(join(dataDir, 'postgres/password'), 'utf8')).toBe('owner');
    expect([existsSync(restoringPlace(join(dataDir, 'postgres'))), whyHalfRestored(dataDir)]).toEqual([false, null]);
  });

  it('writes nothing into a used folder, with another secret, or of a damaged file', async () => {
    const used = join(folder, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'notes'), '');
    await expect(restoreBackup(fileOf(completeBackup), used, null)).rejects.toThrow(/不是空的/);
    const empty = join(folder, 'empty');
    await expect(restoreBackup(fileOf(completeBackup), empty, secretBytes('another'))).rejects.toThrow(
      /PORTAL_SECRET 与备份时/,
    );
    await expect(restoreBackup(fileOf(completeBackup.subarray(0, 300)), empty, null)).rejects.toThrow(NOT_WHOLE);
    expect([readdirSync(used), existsSync(empty)]).toEqual([['notes'], false]);
  });

  it('that was broken off keeps the product from starting on a part of the data', async () => {
    const dataDir = join(folder, 'half');
    mkdirSync(restoringPlace(join(dataDir, 'postgres')), { recursive: true });
    expect(whyHalfRestored(dataDir)).toMatch(/上一次恢复没有完成.*npm run restore/);
    await expect(startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })).rejects.toThrow('did not end');
  });
});

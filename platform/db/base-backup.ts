import { Readable } from 'node:stream';
import pg from 'pg';

/** What we use of the driver (pg 8.23, `lib/client.js`): a question that reads a COPY of the server. */
interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const BASE_BACKUP = `BASE_BACKUP (LABEL 'portal', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
/** What a message of the copy is (PostgreSQL documentation, streaming replication protocol, BASE_BACKUP). */
const BEGINS_ARCHIVE = 0x6e;
const BEGINS_MANIFEST = 0x6d;
const DATA = 0x64;

class BaseBackupQuestion {
  readonly archive = new Readable({ read: () => this.#wire?.stream.resume() });
  readonly #manifest: Buffer[] = [];
  readonly #ended = Promise.withResolvers<Buffer>();
  #wire: Wire | null = null;
  #isManifest = false;
  #error: Error | null = null;

  constructor() {
    // The reader of the archive learns of it first.
    this.#ended.promise.catch(() => undefined);
  }

  /** When the server has said all of it. */
  get manifest(): Promise<Buffer> {
    return this.#ended.promise;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(BASE_BACKUP);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const [type] = chunk;
    if (type === BEGINS_MANIFEST) {
      this.#isManifest = true;
      this.archive.push(null);
      // A stream that has ended asks for no more, and the manifest is still to come.
      this.#wire?.stream.resume();
    } else if (type === BEGINS_ARCHIVE && chunk.toString('latin1', 1, 9) !== 'base.tar')
      this.archive.destroy(new Error('a tablespace outside of the data folder is not backed up'));
    else if (type === DATA) this.#keep(chunk.subarray(1));
  }

  /** Copied, because the driver writes the next message over it. The server waits while nobody reads. */
  #keep(data: Buffer): void {
    const kept = Buffer.from(data);
    if (this.#isManifest) this.#manifest.push(kept);
    else if (!this.archive.destroyed && !this.archive.push(kept)) this.#wire?.stream.pause();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.archive.destroy(error);
    this.#ended.reject(error);
  }

  handleReadyForQuery(): void {
    if (!this.#error && !this.#isManifest) this.archive.destroy(new Error('the server ended the backup too early'));
    this.#ended.resolve(Buffer.concat(this.#manifest));
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

export interface BaseBackup {
  /** A tar archive of the data folder with the log that makes it consistent; to be read to its end. */
  archive: AsyncIterable<Buffer>;
  /** After the archive: JSON with the size and the SHA-256 of each file. */
  manifest: Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * A copy of a whole PostgreSQL that runs, as pg_basebackup makes it, which the embedded package does not bring. The
 * server compares its pages with their checksums meanwhile.
 */
export async function beginBaseBackup(url: string): Promise<BaseBackup> {
  const config = { connectionString: url, replication: 'true', application_name: 'portal backup' };
  const client = new pg.Client(config as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the log that was written since, however long the copy takes; it ends with this connection.
    await client.query(`CREATE_REPLICATION_SLOT portal_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
  } catch (error) {
    await client.end();
    throw error;
  }
  const question = new BaseBackupQuestion();
  client.query(question as unknown as pg.Query);
  return { archive: question.archive, manifest: question.manifest, close: () => client.end() };
}

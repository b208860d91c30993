import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashRaw } from '@node-rs/argon2';

/** Of a PIN (2: Argon2id): what a copied file costs a person who tries to guess it (security.md, Argon2id). */
const ARGON = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };
const TAG_BYTES = 16;

/** One key and, once it is installed, its certificate. Base64, DER. */
export interface ContainerFile {
  containerName: string;
  /** SPKI. */
  publicKey: string;
  salt: string;
  iv: string;
  /** PKCS #8 under the PIN, AES-256-GCM. */
  sealedKey: string;
  keySerialNo?: string;
  signatureCert?: string;
  chain?: readonly string[];
}

export type InstalledFile = ContainerFile & { keySerialNo: string; signatureCert: string };

export const isInstalled = (file: ContainerFile): file is InstalledFile =>
  file.keySerialNo !== undefined && file.signatureCert !== undefined;

const keyOf = (pin: string, salt: Buffer): Promise<Buffer> => hashRaw(pin, { ...ARGON, salt });

/** Bound to its name: a file that is renamed within the folder opens as itself only. */
export async function sealKey(
  containerName: string,
  publicKey: Buffer,
  pkcs8: Buffer,
  pin: string,
): Promise<ContainerFile> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const key = await keyOf(pin, salt);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(containerName));
  const sealed = Buffer.concat([cipher.update(pkcs8), cipher.final(), cipher.getAuthTag()]);
  key.fill(0);
  return {
    containerName,
    publicKey: publicKey.toString('base64'),
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    sealedKey: sealed.toString('base64'),
  };
}

/** PKCS #8; null when the PIN is wrong or the file was changed. */
export async function openKey(file: ContainerFile, pin: string): Promise<Buffer | null> {
  const sealed = Buffer.from(file.sealedKey, 'base64');
  const key = await keyOf(pin, Buffer.from(file.salt, 'base64'));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(file.iv, 'base64'));
    decipher.setAAD(Buffer.from(file.containerName)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  } finally {
    key.fill(0);
  }
}

/** The folder of one person's containers. */
export class ContainerFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  all(): ContainerFile[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as ContainerFile);
  }

  find(containerName: string): ContainerFile | undefined {
    return this.all().find((file) => file.containerName === containerName);
  }

  /** Written beside it and renamed, so that a computer that stops in between loses no key. */
  put(file: ContainerFile): void {
    const path = this.#pathOf(file.containerName);
    writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }

  remove(containerName: string): void {
    rmSync(this.#pathOf(containerName), { force: true });
  }

  /** Names are people's; those of files are not. */
  #pathOf(containerName: string): string {
    return join(this.#folder, `${createHash('sha256').update(containerName).digest('hex')}.json`);
  }
}

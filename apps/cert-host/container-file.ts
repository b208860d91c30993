import { createHash, createPrivateKey, generateKeyPair, randomBytes, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashRaw } from '@node-rs/argon2';
import { newSm2SigningKey, sm2PublicKey, sm2SignerOf } from '#platform/wire/sm2-signature.ts';
import { CONTAINERS_MAX, SAME_NAME } from './constants.ts';
import type { KeyAlgorithm, KeyContainer, KeyStore } from './container.ts';
import { HostFault } from './fault.ts';
import { open, seal } from './seal.ts';

/** Of a PIN (2: Argon2id): what a copied file costs a person who tries to guess it (security.md, Argon2id). */
const ARGON = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };
const KEY_BITS = 2048;

/** One key and, once it is installed, its certificate. Base64, DER. */
interface ContainerFile {
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

const keyOf = (pin: string, salt: Buffer): Promise<Buffer> => hashRaw(pin, { ...ARGON, salt });

/** Bound to its name: a file that is renamed within the folder opens as itself only. */
async function sealKey(containerName: string, publicKey: Buffer, pkcs8: Buffer, pin: string): Promise<ContainerFile> {
  const salt = randomBytes(16);
  const key = await keyOf(pin, salt);
  const sealed = seal(key, pkcs8, Buffer.from(containerName));
  key.fill(0);
  return {
    containerName,
    publicKey: publicKey.toString('base64'),
    salt: salt.toString('base64'),
    iv: sealed.iv.toString('base64'),
    sealedKey: sealed.content.toString('base64'),
  };
}

/** PKCS #8; null when the PIN is wrong or the file was changed. */
async function openKey(file: ContainerFile, pin: string): Promise<Buffer | null> {
  const sealed = { iv: Buffer.from(file.iv, 'base64'), content: Buffer.from(file.sealedKey, 'base64') };
  const key = await keyOf(pin, Buffer.from(file.salt, 'base64'));
  const opened = open(key, sealed, Buffer.from(file.containerName));
  key.fill(0);
  return opened;
}

/** SubjectPublicKeyInfo and PKCS #8 in DER. */
const newKey: Readonly<Record<KeyAlgorithm, () => Promise<{ publicKey: Buffer; privateKey: Buffer }>>> = {
  rsa: () =>
    promisify(generateKeyPair)('rsa', {
      modulusLength: KEY_BITS,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    }),
  sm2: newSm2SigningKey,
};

const signWith: Readonly<Record<KeyAlgorithm, (pkcs8: Buffer, data: Buffer) => Buffer>> = {
  rsa: (pkcs8, data) => sign('sha256', data, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })),
  sm2: (pkcs8, data) => sm2SignerOf(pkcs8)(data),
};

/** Null when it is not whole: one spoiled file takes no other certificate away. */
function wholeFile(path: string): ContainerFile | null {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as Partial<ContainerFile> | null;
    const isWhole = [file?.containerName, file?.publicKey, file?.salt, file?.iv, file?.sealedKey].every(
      (member) => typeof member === 'string',
    );
    return isWhole ? (file as ContainerFile) : null;
  } catch {
    return null;
  }
}

/** The folder of one person's containers. */
export class ContainerFolder implements KeyStore {
  readonly ownPin = false;
  readonly algorithms = ['rsa', 'sm2'] as const;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  #files(): ContainerFile[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => wholeFile(join(this.#folder, name)) ?? []);
  }

  all(): KeyContainer[] {
    return this.#files().map((file) => this.#containerOf(file));
  }

  #containerOf(file: ContainerFile): KeyContainer {
    const { containerName, keySerialNo, signatureCert } = file;
    const publicKey = Buffer.from(file.publicKey, 'base64');
    const algorithm = sm2PublicKey(publicKey) ? 'sm2' : 'rsa';
    return {
      containerName,
      publicKey,
      algorithm,
      ...(keySerialNo === undefined || signatureCert === undefined ? {} : { keySerialNo, signatureCert }),
      sign: async (pin, data) => {
        const pkcs8 = await openKey(file, pin);
        if (!pkcs8) return null;
        try {
          return signWith[algorithm](pkcs8, data);
        } finally {
          pkcs8.fill(0);
        }
      },
      install: (issued) => this.#put({ ...file, ...issued }),
    };
  }

  prepare(): void {
    if (this.#files().length >= CONTAINERS_MAX) throw new HostFault('本机的证书过多，请先删除不用的证书');
  }

  async create(containerName: string, pin: string, algorithm: KeyAlgorithm): Promise<KeyContainer> {
    const { publicKey, privateKey } = await newKey[algorithm]();
    const file = await sealKey(containerName, publicKey, privateKey, pin);
    privateKey.fill(0);
    this.#putNew(file);
    return this.#containerOf(file);
  }

  /** Written next to it and renamed, so that a computer that stops in between loses no key. */
  #put(file: ContainerFile): void {
    const path = this.#pathOf(file.containerName);
    writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }

  /** Another window may have made one of this name while the person typed the PIN; its key is not replaced. */
  #putNew(file: ContainerFile): void {
    try {
      writeFileSync(this.#pathOf(file.containerName), JSON.stringify(file), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new HostFault(SAME_NAME);
      throw error;
    }
  }

  remove(containerName: string): true {
    rmSync(this.#pathOf(containerName), { force: true });
    return true;
  }

  /** Names are people's; those of files are not. */
  #pathOf(containerName: string): string {
    return join(this.#folder, `${createHash('sha256').update(containerName).digest('hex')}.json`);
  }
}

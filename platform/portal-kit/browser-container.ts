import { newSigningPair, signText } from '#platform/wire/index.ts';
import { certificateRequest } from '#platform/wire/pkcs10.ts';
import { readKeys, writeKeys } from './key-store.ts';
import { SigningFailure, type HeldCertificate, type SigningContainer } from './signing-container.ts';

/** One key under its container's name; without a serial number its certificate is not installed yet. */
interface StoredKey {
  containerName: string;
  pair: CryptoKeyPair;
  keySerialNo?: string;
  signatureCert?: string;
}

const PREFIX = 'certificate:';
const nameOf = (containerName: string): string => PREFIX + containerName;
/** All names that begin with the prefix: ';' follows ':'. */
const allOfUs = (): IDBKeyRange => IDBKeyRange.bound(PREFIX, 'certificate;', false, true);

const allKeys = (): Promise<StoredKey[]> => readKeys<StoredKey[]>((store) => store.getAll(allOfUs()));

const findKey = async (keySerialNo: string): Promise<StoredKey | undefined> =>
  (await allKeys()).find((key) => key.keySerialNo === keySerialNo);

const isInstalled = (key: StoredKey): key is StoredKey & HeldCertificate =>
  key.keySerialNo !== undefined && key.signatureCert !== undefined;

/**
 * Keys that this browser makes and keeps: not extractable, so that a script of the page can use one but not take it
 * away (docs/decisions/0034).
 */
export const browserContainer: SigningContainer = {
  kind: 'browser',
  async list() {
    return (await allKeys())
      .filter(isInstalled)
      .map(({ keySerialNo, containerName, signatureCert }) => ({ keySerialNo, containerName, signatureCert }));
  },
  async createRequest({ containerName, commonName }) {
    const pair = await newSigningPair();
    await writeKeys((store) => store.put({ containerName, pair } satisfies StoredKey, nameOf(containerName)));
    return certificateRequest(pair, commonName);
  },
  async install({ containerName, keySerialNo, signatureCert }) {
    const key = await readKeys<StoredKey | undefined>((store) => store.get(nameOf(containerName)));
    if (!key) throw new SigningFailure('missing', '本浏览器没有该证书的密钥，请重新申请');
    await writeKeys((store) => store.put({ ...key, keySerialNo, signatureCert }, nameOf(containerName)));
  },
  async sign({ keySerialNo, text }) {
    const key = await findKey(keySerialNo);
    if (!key) throw new SigningFailure('missing', '本浏览器没有该数字证书');
    return { algorithm: 'rsa', signature: await signText(text, key.pair.privateKey) };
  },
  async remove(keySerialNo) {
    const key = await findKey(keySerialNo);
    if (key) await writeKeys((store) => store.delete(nameOf(key.containerName)));
  },
};

import { createHash, X509Certificate } from 'node:crypto';
import { requestSignedBy } from '#platform/wire/pkcs10.ts';
import { envelope, isRecipient } from './cms.ts';
import { FILE_CHARACTERS, SAME_NAME, TEXT_CHARACTERS, VERSION } from './constants.ts';
import { isInstalled, type InstalledContainer, type KeyAlgorithm, type KeyContainer } from './container.ts';
import { HostFault } from './fault.ts';
import type { KeyStores } from './key-stores.ts';
import type { Person } from './person.ts';

export type Params = Readonly<Record<string, unknown>>;

/** One page's use of the host, from connect to disconnect. */
export interface Use {
  origin: string;
  keys: KeyStores;
  person: Person;
  selected?: InstalledContainer;
  /** Whose key files are encrypted for; DER. */
  recipient?: Buffer;
  lastError: string;
}

const CODES = /^[^\p{Cc}]{1,64}$/u;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function textOf(params: Params, name: string, max: number): string {
  const text = params[name];
  if (typeof text !== 'string' || text === '' || text.length > max) throw new HostFault(`参数${name}不正确`);
  return text;
}
function nameOf(params: Params, name = 'containerName'): string {
  const text = textOf(params, name, 64);
  if (!CODES.test(text)) throw new HostFault(`参数${name}不正确`);
  return text;
}
function bytesOf(params: Params, name: string): Buffer {
  const text = textOf(params, name, FILE_CHARACTERS);
  if (!BASE64.test(text)) throw new HostFault(`参数${name}不正确`);
  return Buffer.from(text, 'base64');
}

function certificateOf(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch {
    throw new HostFault('证书内容不正确');
  }
}

const held = ({ keySerialNo, containerName, signatureCert, algorithm }: InstalledContainer) => ({
  keySerialNo,
  containerName,
  signatureCert,
  algorithm,
});

function selectedOf({ selected }: Use): InstalledContainer {
  if (!selected) throw new HostFault('请先选择证书');
  return selected;
}

async function signed(use: Use, shown: string, data: Buffer): Promise<string> {
  const container = selectedOf(use);
  const text = `${shown}\n\n证书：${container.containerName}`;
  return (await use.person.unlock(use.origin, text, (pin) => container.sign(pin, data))).toString('base64');
}

/** How the text of a call ends (platform/wire/signing-text.ts): its time and the digest of what is sent. */
const SIGNING_TEXT_END = /\n\d+\n[0-9a-f]{64}$/;

/** A payment handed in as a file would be signed without its words having been shown. */
function refuseSigningText(data: Buffer): void {
  if (SIGNING_TEXT_END.test(data.toString('latin1'))) throw new HostFault('该文件是待签名的操作内容，不能作为文件签名');
}

const fileLine = (params: Params, data: Buffer): string =>
  `文件：${nameOf(params, 'fileName')}\n大小：${data.length} 字节\nSHA-256：${createHash('sha256').update(data).digest('hex')}`;

async function requestOf(container: KeyContainer | null, commonName: string, pin: string): Promise<string | null> {
  if (!container) return null;
  const sign = async (information: Uint8Array) => {
    const signature = await container.sign(pin, Buffer.from(information));
    if (!signature) throw new Error('the PIN that made the key does not open it');
    return signature;
  };
  const { publicKey, algorithm } = container;
  return requestSignedBy({ publicKey, commonName, isSm2: algorithm === 'sm2', sign });
}

function algorithmOf({ algorithm = 'rsa' }: Params, offered: readonly KeyAlgorithm[]): KeyAlgorithm {
  const found = offered.find((one) => one === algorithm);
  if (found) return found;
  throw new HostFault(algorithm === 'sm2' ? '证书令牌不支持国密SM2，请选择RSA-2048' : '参数algorithm不正确');
}

async function createRequest({ keys, origin, person }: Use, params: Params): Promise<string> {
  const containerName = nameOf(params);
  const commonName = nameOf(params, 'commonName');
  if (keys.find((one) => one.containerName === containerName)) throw new HostFault(SAME_NAME);
  const store = keys.forNew();
  const algorithm = algorithmOf(params, store.algorithms);
  store.prepare();
  const make = async (pin: string) => requestOf(await store.create(containerName, pin, algorithm), commonName, pin);
  if (store.ownPin) return person.unlock(origin, `申请数字证书，在证书令牌中生成密钥\n\n证书：${containerName}`, make);
  return (await make(await person.newPin(origin, containerName)))!;
}

function install({ keys }: Use, params: Params): object {
  const containerName = nameOf(params);
  const found = keys.find((one) => one.containerName === containerName);
  if (!found) throw new HostFault('本机没有该证书的密钥，请重新申请');
  const der = bytesOf(params, 'signatureCert');
  const spki = certificateOf(der).publicKey.export({ type: 'spki', format: 'der' });
  if (!spki.equals(found.container.publicKey)) throw new HostFault('该证书与本机的密钥不匹配，请重新申请');
  // A renewal has a key of its own: nobody needs to change what a certificate of this computer says.
  const { signatureCert } = found.container;
  if (signatureCert !== undefined && signatureCert !== der.toString('base64'))
    throw new HostFault('该密钥已安装数字证书，不能替换');
  const chain = Array.isArray(params.chain) ? params.chain.filter((one) => typeof one === 'string') : [];
  const keySerialNo = certificateOf(der).serialNumber.toUpperCase();
  found.container.install({ keySerialNo, signatureCert: der.toString('base64'), chain });
  return { keySerialNo };
}

function select(use: Use, { keySerialNo }: Params): object {
  const all = use.keys.all().filter(isInstalled);
  const found = keySerialNo === undefined ? all : all.filter((file) => file.keySerialNo === keySerialNo);
  if (found.length === 0) throw new HostFault('本机没有符合条件的数字证书');
  if (found.length > 1) throw new HostFault('本机有多张数字证书，请指定证书序列号');
  use.selected = found[0]!;
  return held(use.selected);
}

function certificateInfo(use: Use, { type }: Params): string {
  const file = selectedOf(use);
  const certificate = new X509Certificate(Buffer.from(file.signatureCert, 'base64'));
  const members: Record<string, string> = {
    SubjectDN: certificate.subject,
    IssuerDN: certificate.issuer,
    SerialNumber: file.keySerialNo,
    NotBefore: certificate.validFrom,
    NotAfter: certificate.validTo,
    Certificate: file.signatureCert,
    Algorithm: file.algorithm,
  };
  const value = typeof type === 'string' && Object.hasOwn(members, type) ? members[type] : undefined;
  if (value === undefined) throw new HostFault('参数type不正确');
  return value;
}

async function remove(use: Use, { keySerialNo }: Params): Promise<object> {
  const { keys, person, origin } = use;
  const found = keys.find((one) => isInstalled(one) && one.keySerialNo === keySerialNo);
  if (!found) return {};
  const { store, container } = found;
  const { containerName } = container;
  if (store.ownPin)
    await person.unlock(origin, `删除证书令牌中的数字证书 ${containerName}。删除后无法恢复。`, async (pin) =>
      store.remove(containerName, pin),
    );
  else {
    await person.agreeToRemove(origin, containerName);
    store.remove(containerName);
  }
  delete use.selected;
  return {};
}

type HostFunction = (use: Use, params: Params) => unknown;

/** Spec section 7, browser certificate extension messages; the last four are what enrolment needs. */
export const hostFunctions: ReadonlyMap<string, HostFunction> = new Map<string, HostFunction>([
  ['checkHost', ({ keys }) => ({ version: VERSION, algorithms: keys.forNew().algorithms })],
  ['SelectCertificate', select],
  ['GetSignCertInfo', certificateInfo],
  [
    'SignMsgPKCS1',
    (use, params) => {
      const text = textOf(params, 'text', TEXT_CHARACTERS);
      return signed(use, text, Buffer.from(text));
    },
  ],
  [
    'SignFilePKCS1',
    (use, params) => {
      const data = bytesOf(params, 'content');
      refuseSigningText(data);
      return signed(use, fileLine(params, data), data);
    },
  ],
  [
    'SelectEncryptCertificate',
    (use, params) => {
      const der = bytesOf(params, 'certificate');
      const { subject } = certificateOf(der);
      if (!isRecipient(der)) throw new HostFault('只能使用RSA或国密SM2证书加密');
      use.recipient = der;
      return { subject };
    },
  ],
  [
    'EncryptFileCMSEnvelope',
    (use, params) => {
      if (!use.recipient) throw new HostFault('请先选择加密证书');
      return envelope(bytesOf(params, 'content'), use.recipient).toString('base64');
    },
  ],
  ['GetLastErrorDesc', ({ lastError }) => lastError],
  ['ListCertificates', ({ keys }) => keys.all().filter(isInstalled).map(held)],
  ['CreatePKCS10', createRequest],
  ['InstallCertificate', install],
  ['RemoveCertificate', remove],
]);

/** They tell nothing of the person's and change nothing: no consent to the origin is asked. */
export const OPEN_FUNCTIONS: ReadonlySet<string> = new Set(['checkHost', 'GetLastErrorDesc']);

import { createHash, createPrivateKey, generateKeyPair, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { certificateRequest } from '#platform/wire/pkcs10.ts';
import { envelope } from './cms.ts';
import { CONTAINERS_AT_MOST, FILE_CHARACTERS, TEXT_CHARACTERS, VERSION } from './constants.ts';
import { isInstalled, openKey, sealKey, type ContainerFolder, type InstalledFile } from './container-file.ts';
import { HostFault } from './fault.ts';
import type { Person } from './person.ts';

export type Params = Readonly<Record<string, unknown>>;

/** One page's use of the host, from connect to disconnect. */
export interface Use {
  origin: string;
  folder: ContainerFolder;
  person: Person;
  selected?: InstalledFile;
  /** Whose key files are encrypted for; DER. */
  recipient?: Buffer;
  lastError: string;
}

const CODES = /^[^\p{Cc}]{1,64}$/u;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function textOf(params: Params, name: string, most: number): string {
  const text = params[name];
  if (typeof text !== 'string' || text === '' || text.length > most) throw new HostFault(`参数${name}不正确`);
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

const held = ({ keySerialNo, containerName, signatureCert }: InstalledFile) => ({
  keySerialNo,
  containerName,
  signatureCert,
});

function selectedOf({ selected }: Use): InstalledFile {
  if (!selected) throw new HostFault('请先选择证书');
  return selected;
}

async function signed(use: Use, shown: string, data: Buffer): Promise<string> {
  const file = selectedOf(use);
  const pkcs8 = await use.person.unlock(use.origin, `${shown}\n\n证书：${file.containerName}`, (pin) =>
    openKey(file, pin),
  );
  try {
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    return sign('sha256', data, key).toString('base64');
  } finally {
    pkcs8.fill(0);
  }
}

const fileLine = (params: Params, data: Buffer): string =>
  `文件：${nameOf(params, 'fileName')}\n大小：${data.length} 字节\nSHA-256：${createHash('sha256').update(data).digest('hex')}`;

async function createRequest(use: Use, params: Params): Promise<string> {
  const containerName = nameOf(params);
  const commonName = nameOf(params, 'commonName');
  if (use.folder.find(containerName)) throw new HostFault('本机已有同名的证书容器，请换一个名称');
  if (use.folder.all().length >= CONTAINERS_AT_MOST) throw new HostFault('本机的证书过多，请先删除不用的证书');
  const pin = await use.person.newPin(use.origin, containerName);
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pair = {
    publicKey: await crypto.subtle.importKey('spki', new Uint8Array(publicKey), algorithm, true, ['verify']),
    privateKey: await crypto.subtle.importKey('pkcs8', new Uint8Array(privateKey), algorithm, false, ['sign']),
  };
  use.folder.put(await sealKey(containerName, publicKey, privateKey, pin));
  privateKey.fill(0);
  return certificateRequest(pair, commonName);
}

function install(use: Use, params: Params): object {
  const containerName = nameOf(params);
  const file = use.folder.find(containerName);
  if (!file) throw new HostFault('本机没有该证书的密钥，请重新申请');
  const der = bytesOf(params, 'signatureCert');
  const spki = certificateOf(der).publicKey.export({ type: 'spki', format: 'der' });
  if (spki.toString('base64') !== file.publicKey) throw new HostFault('该证书与本机的密钥不匹配，请重新申请');
  const chain = Array.isArray(params.chain) ? params.chain.filter((one) => typeof one === 'string') : [];
  const keySerialNo = certificateOf(der).serialNumber.toUpperCase();
  use.folder.put({ ...file, keySerialNo, signatureCert: der.toString('base64'), chain });
  return { keySerialNo };
}

function select(use: Use, { keySerialNo }: Params): object {
  const all = use.folder.all().filter(isInstalled);
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
  };
  const value = typeof type === 'string' && Object.hasOwn(members, type) ? members[type] : undefined;
  if (value === undefined) throw new HostFault('参数type不正确');
  return value;
}

async function remove(use: Use, params: Params): Promise<object> {
  const { keySerialNo } = params;
  const file = use.folder.all().find((one) => one.keySerialNo === keySerialNo && isInstalled(one));
  if (!file) return {};
  await use.person.agreeToRemove(use.origin, file.containerName);
  use.folder.remove(file.containerName);
  delete use.selected;
  return {};
}

type HostFunction = (use: Use, params: Params) => unknown;

/** Spec section 7, browser certificate extension messages; the last four are what enrolment needs. */
export const hostFunctions: ReadonlyMap<string, HostFunction> = new Map<string, HostFunction>([
  ['checkHost', () => ({ version: VERSION })],
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
      return signed(use, fileLine(params, data), data);
    },
  ],
  [
    'SelectEncryptCertificate',
    (use, params) => {
      const der = bytesOf(params, 'certificate');
      const { subject, publicKey } = certificateOf(der);
      if (publicKey.asymmetricKeyType !== 'rsa') throw new HostFault('只能使用RSA证书加密');
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
  ['ListCertificates', ({ folder }) => folder.all().filter(isInstalled).map(held)],
  ['CreatePKCS10', createRequest],
  ['InstallCertificate', install],
  ['RemoveCertificate', remove],
]);

/** They tell nothing of the person's and change nothing: no consent to the origin is asked. */
export const OPEN_FUNCTIONS: ReadonlySet<string> = new Set(['checkHost', 'GetLastErrorDesc']);

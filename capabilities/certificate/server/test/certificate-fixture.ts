import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MINUTE,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { certificateErrors } from '../../contract/errors.ts';
import { ownAuthority, type OwnAuthority } from '../authority/own-authority.ts';
import { certificateBindings } from '../bindings.ts';

const SECRET = Buffer.alloc(32, 9);
const PORTAL = 'http://127.0.0.1:8080';
export const APPLY = 'plm/cfca.cert.apply';
export const INSTALL = 'plm/cfca.cert.install';
export const LIST = 'plm/cfca.cert.list';
export const UNBIND = 'plm/cfca.cert.unbind';

export interface Applied {
  signatureCert: string;
  keySerialNo: string;
  containerName: string;
  chain: string[];
}

/** The capability behind the real edge; the program openssl is the other side. */
export interface CertificateEdge {
  edge: RealEdge;
  authority: OwnAuthority;
  /** A call with the code that was sent for it. */
  confirmed<T = Record<string, unknown>>(
    client: OutsideClient,
    who: Someone,
    path: string,
    input: object,
  ): ReturnType<OutsideClient['call']> & Promise<{ responseCode: string; data: T }>;
  /** Applies with a key that openssl makes, and installs. Answers where key and certificate are. */
  certified(client: OutsideClient, who: Someone, name?: string): Promise<Applied & { keyFile: string }>;
}

export async function startCertificateEdge(db: TestDatabase): Promise<CertificateEdge> {
  const began = Date.now();
  const behind: { edge?: RealEdge } = {};
  const realClock = { now: () => new Date(began + (behind.edge?.ahead() ?? 0)) };
  const authority = ownAuthority({
    db: db.database,
    secret: SECRET,
    organization: '商户门户',
    portalUrl: PORTAL,
    now: () => realClock.now(),
  });
  const edge = await startRealEdge(db, {
    bindings: certificateBindings({ authority, realClock }),
    errorTexts: certificateErrors,
  });
  behind.edge = edge;
  const confirmed: CertificateEdge['confirmed'] = async (client, who, path, input) => {
    const requestNo = newRequestNo();
    edge.forward(2 * MINUTE);
    await client.call('plm/send.sms.code', { bizTypeCode: path, requestNo });
    return client.call(path, {
      ...input,
      requestNo,
      mespAuthList: [{ smsCode: edge.phone.codeOf(who.mobile) }],
    }) as never;
  };
  return {
    edge,
    authority,
    confirmed,
    async certified(client, who, name = 'key') {
      const { requisition, keyFile } = opensslRequest(name);
      const { data } = await confirmed<Applied>(client, who, APPLY, {
        pkcs10Requisition: requisition,
        containerName: `容器 ${name}`,
      });
      await client.call(INSTALL, { keySerialNo: data.keySerialNo });
      return { ...data, keyFile };
    },
  };
}

/** A folder for the files of openssl; removed at the end of the test file. */
const scratch = mkdtempSync(join(tmpdir(), 'certificate-'));
export const removeScratch = (): void => rmSync(scratch, { recursive: true, force: true });
export const fileOf = (name: string): string => join(scratch, name);

export function written(name: string, content: string | Uint8Array): string {
  writeFileSync(fileOf(name), content);
  return fileOf(name);
}

export const openssl = (...args: string[]): Buffer =>
  execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** What openssl says, right or wrong. */
export function opensslSays(...args: string[]): string {
  const { stdout, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (error) throw error;
  return stdout + stderr;
}

/** A requisition in PEM for a new key; the key's file is kept. `options` replace the usual kind of key. */
export function opensslRequest(name: string, options: string[] = ['-newkey', 'rsa:2048', '-sha256']) {
  const keyFile = fileOf(`${name}.key.pem`);
  const file = fileOf(`${name}.csr.pem`);
  openssl(
    'req',
    '-new',
    ...options,
    '-nodes',
    '-keyout',
    keyFile,
    '-subj',
    '/CN=root of all/O=another merchant',
    '-out',
    file,
  );
  return { requisition: readFileSync(file, 'utf8'), keyFile, file };
}

export const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${content
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END ${label}-----\n`;

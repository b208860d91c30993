import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  MINUTE,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { bind } from '#platform/http/handler.ts';
import { operation } from '#platform/kernel/operation.ts';
import { mespAuthList } from '#platform/kernel/page.ts';
import { ok } from '#platform/kernel/result.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { certificateErrors } from '../../contract/errors.ts';
import { ownAuthority, type OwnAuthority } from '../authority/own-authority.ts';
import { certificateBindings } from '../bindings.ts';
import { verifyCertificateWith } from '../verify-signature.ts';

export const SECRET = Buffer.alloc(32, 9);
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

/** A call that the merchant may flag. It names an order, as an approval does. */
export const signedPayment = operation({
  path: 'test/signedPayment',
  title: '测试付款',
  input: z.object({ requestNo: z.string(), orderNo: z.string(), payee: z.string(), mespAuthList }),
  output: z.object({}),
  errors: [],
  policy: {
    audience: 'merchant',
    anyMember: true,
    effect: 'change',
    certificate: true,
    confirm: { sms: 'test.signedPayment' },
  },
  codeBinds: { orderNo: ({ orderNo }) => orderNo },
  signingLines: ({ payee }) => [`收款方：${payee}`],
});

/** A payment, whose payee, amount, device and time may look unlike those before it. */
export const riskyPayment = operation({
  path: 'test/riskyPayment',
  title: '测试付款',
  input: z.object({ requestNo: z.string(), payee: z.string(), amount: z.string(), mespAuthList }),
  output: z.object({}),
  errors: [],
  policy: {
    audience: 'merchant',
    anyMember: true,
    effect: 'change',
    movesMoney: true,
    certificate: true,
    confirm: { sms: 'test.riskyPayment' },
  },
  codeBinds: { payee: ({ payee }) => payee, amount: ({ amount }) => amount },
  signingLines: ({ payee, amount }) => [`收款方：${payee}`, `金额：${amount}元`],
});

/** Held by a call that pays the batch, from before it is looked at. */
const BATCH_LOCK = 1_126;

/** Pays many, as a checked sheet does. */
export const riskyBatch = operation({
  ...riskyPayment,
  path: 'test/riskyBatch',
  input: z.object({ requestNo: z.string(), payees: z.array(z.string()), amount: z.string(), mespAuthList }),
  policy: { ...riskyPayment.policy, confirm: { sms: 'test.riskyBatch' } },
  codeBinds: { amount: ({ amount }) => amount },
  signingLines: ({ amount }) => [`金额：${amount}元`],
});

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
  certified(
    client: OutsideClient,
    who: Someone,
    name?: string,
    request?: typeof opensslRequest,
  ): Promise<Applied & { keyFile: string }>;
}

export async function startCertificateEdge(db: TestDatabase): Promise<CertificateEdge> {
  const began = new Date();
  const behind: { edge?: RealEdge } = {};
  const realClock = { now: () => behind.edge?.now() ?? began };
  // Its keys are read inside of a call, so they have connections of their own, as in the product.
  const keys = db.open({ poolSize: 2, applicationName: 'authority' });
  const authority = ownAuthority({
    db: keys,
    secret: SECRET,
    organization: '商户门户',
    portalUrl: PORTAL,
    now: () => realClock.now(),
    noteOcspAfterMs: 0,
  });
  const edge = await startRealEdge(db, {
    bindings: [
      ...certificateBindings({ authority, realClock }),
      bind(signedPayment, async () => ok({})),
      bind(riskyPayment, async () => ok({})),
      bind(riskyBatch, async () => ok({})),
    ],
    errorTexts: certificateErrors,
    codeSubjects: [
      {
        operation: riskyBatch,
        describe: async (_context, { amount }) => ({ amount }),
        lock: (tx) => tx.send('SELECT pg_advisory_xact_lock($1)', [BATCH_LOCK]),
        async payees(tx, _mid, input) {
          // As the batch's row, which another call of its maker would change.
          const held = await tx.one(
            `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            [BATCH_LOCK],
          );
          return held ? (input as { payees: string[] }).payees : [];
        },
      },
    ],
    spoil: (guards) => ({ ...guards, verifyCertificate: verifyCertificateWith({ realClock }) }),
  });
  behind.edge = edge;
  const stopEdge = edge.stop.bind(edge);
  edge.stop = async () => {
    await stopEdge();
    await keys.close();
  };
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
    async certified(client, who, name = 'key', request = opensslRequest) {
      const { requisition, keyFile } = request(name);
      const { data } = await confirmed<Applied>(client, who, APPLY, {
        pkcs10Requisition: requisition,
        containerName: `容器 ${name}`,
      });
      await client.call(INSTALL, { keySerialNo: data.keySerialNo });
      return { ...data, keyFile };
    },
  };
}

/** A folder for the files of openssl; removed at the end of each test file of the process. */
const scratch = join(tmpdir(), `certificate-${process.pid}`);
export const removeScratch = (): void => rmSync(scratch, { recursive: true, force: true });
export function fileOf(name: string): string {
  mkdirSync(scratch, { recursive: true });
  return join(scratch, name);
}

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

/** The signer id of the standard, as OpenSSL takes it. */
export const SM2_ID = 'distid:1234567812345678';

/** The same for an SM2 key. */
export function opensslSm2Request(name: string, sigopt: string[] = ['-sigopt', SM2_ID]) {
  const keyFile = fileOf(`${name}.sm2.key.pem`);
  openssl('genpkey', '-algorithm', 'SM2', '-out', keyFile);
  const file = fileOf(`${name}.sm2.csr.pem`);
  openssl('req', '-new', '-key', keyFile, '-sm3', ...sigopt, '-subj', '/CN=root of all', '-out', file);
  return { requisition: readFileSync(file, 'utf8'), keyFile, file };
}

export const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${content
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END ${label}-----\n`;

import { execSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRequisition } from './authority/requisition.ts';
import { signaturesOf, trustedInPem } from './evidence.ts';
import {
  fileOf,
  openssl,
  opensslSays,
  opensslSm2Request,
  pem,
  SM2_ID,
  written,
  type Applied,
  type CertificateEdge,
} from './test/certificate-fixture.ts';
import { FlaggedPayments, ORDER, type Made, type Payer } from './test/flagged-payment.ts';

let payments: FlaggedPayments;
let payer: Payer;
let one: CertificateEdge;
let held: Applied & { keyFile: string };

beforeAll(async () => {
  payments = await FlaggedPayments.start();
  ({ one } = payments);
});
afterAll(() => payments.stop());
beforeEach(async () => {
  payer = await payments.payer();
  held = await one.certified(payer.client, payer.maker, 'sm2', opensslSm2Request);
});

const make = () => payments.make(payer);
const pay = (made: Made, cfcaSign: string) => payments.pay(payer, made, cfcaSign);
const now = () => payments.now();

/** The first and the last part of an outer SEQUENCE: content that is signed, and the bits of its signature. */
function signedParts(content: Buffer): { content: Buffer; signature: Buffer } {
  const bodyAt = (at: number): number => at + (content[at + 1]! < 0x80 ? 2 : 2 + (content[at + 1]! & 0x7f));
  const endOf = (at: number): number => {
    const body = bodyAt(at);
    return body + (body === at + 2 ? content[at + 1]! : content.readUIntBE(at + 2, body - at - 2));
  };
  const first = bodyAt(0);
  const algorithm = endOf(first);
  const bits = endOf(algorithm);
  return { content: content.subarray(first, algorithm), signature: content.subarray(bodyAt(bits) + 1, endOf(bits)) };
}

describe('With SM2', () => {
  const SM2 = ['-vfyopt', SM2_ID];
  const sm2Signed = (text: string, id: string[] = ['-sigopt', SM2_ID]): string =>
    openssl('dgst', '-sm3', '-sign', held.keyFile, ...id, written('signed.txt', text)).toString('base64');
  const sm2Header = (signature: string, algorithm = 'SM3WithSM2') => `${held.keySerialNo};${algorithm};${signature}`;
  const asPem = (name: string, label: string, content: Buffer): string => written(name, pem(label, content));

  /** Whether openssl accepts that the holder of this certificate has signed a part of a CRL or an OCSP answer. */
  function opensslAccepts(certificate: string, signedPart: Buffer): string {
    const { content, signature } = signedParts(signedPart);
    const key = written('issuing.pub', openssl('x509', '-in', certificate, '-noout', '-pubkey'));
    const [contentFile, signatureFile] = [written('part.der', content), written('part.sig', signature)];
    return opensslSays('dgst', '-sm3', '-sigopt', SM2_ID, '-verify', key, '-signature', signatureFile, contentFile);
  }

  it('BZ21 an SM2 authority certifies a key of openssl, which accepts the whole chain', async () => {
    const [issuing, root] = held.chain.map((text) => Buffer.from(text, 'base64'));
    const [rootFile, issuingFile] = [asPem('r2.pem', 'CERTIFICATE', root!), asPem('i2.pem', 'CERTIFICATE', issuing!)];
    const leaf = asPem('l2.pem', 'CERTIFICATE', Buffer.from(held.signatureCert, 'base64'));
    const check = (...args: string[]) => opensslSays('verify', ...SM2, ...now(), ...args);
    expect(check('-x509_strict', '-CAfile', rootFile, issuingFile)).toContain(': OK');
    expect(check('-partial_chain', '-CAfile', issuingFile, leaf)).toContain(': OK');
    expect(opensslSays('verify', ...now(), '-partial_chain', '-CAfile', issuingFile, leaf)).toContain('failure');
    const text = openssl('x509', '-in', leaf, '-noout', '-text', '-nameopt', 'utf8').toString();
    expect(text).toMatch(/Signature Algorithm: SM2-with-SM3[\s\S]*签发证书[\s\S]*ASN1 OID: SM2/);
    expect(text).toContain('/pki/sm2/issuing.crl');
  });

  it('BZ21 a requisition with another signer id or key, or a spoiled one, is refused', async () => {
    const der = (file: string): Buffer => openssl('req', '-in', file, '-outform', 'DER');
    const { file } = opensslSm2Request('good');
    const good = der(file);
    expect(readRequisition(good)).toMatchObject({ ok: true, data: { algorithm: 'sm2' } });
    expect(readRequisition(der(opensslSm2Request('empty-id', []).file))).toMatchObject({ code: '08803KPLMS' });
    for (let at = 0; at < good.length; at += 1) {
      const spoiled = Buffer.from(good);
      spoiled[at]! ^= 0x41;
      expect(readRequisition(spoiled), String(at)).toMatchObject({ code: expect.stringMatching(/^0880[123]KPLMS$/) });
    }
  });

  it('PM03 WR01 a call is let in by its signature and by no other', async () => {
    const made = await make();
    const rawOf = (signature: string): string => Buffer.from(signature, 'base64').subarray(4).toString('base64');
    for (const wrong of [
      sm2Header(sm2Signed(`${made.text}\n`)),
      sm2Header(sm2Signed(made.text), 'SHA256WithRSA'),
      // The id that openssl takes when none is named.
      sm2Header(sm2Signed(made.text, [])),
      sm2Header(rawOf(sm2Signed(made.text))),
    ])
      expect(await pay(made, wrong)).toBe('09008KPLMS');
    expect(await pay(made, sm2Header(sm2Signed(made.text)))).toBe('00000');
    expect(await payments.evidence(made.requestNo)).toBe(1);
  });

  it('BZ21 evidence is a file that the command of the page checks with openssl alone', async () => {
    const made = await make();
    await pay(made, sm2Header(sm2Signed(made.text)));
    const order = { mid: 'M100001', orderNo: ORDER, requestNo: made.requestNo, makerId: payer.maker.personId };
    const found = await payments.db.database.transaction({ mid: 'M100001', readOnly: true }, (tx) =>
      signaturesOf(tx, one.authority, order),
    );
    const read = found.find(({ signingText }) => signingText === made.text)!;
    const folder = fileOf('verify');
    mkdirSync(folder, { recursive: true });
    const run = (message: Buffer): string => {
      writeFileSync(join(folder, read.fileName), message);
      return execSync(`${read.command} 2>&1 || true`, { cwd: folder, encoding: 'utf8' });
    };
    writeFileSync(join(folder, '根证书.pem'), await trustedInPem(one.authority, [read]));
    expect(run(read.message)).toMatch(/Signature Verified Successfully\s+\S+: OK/);
    expect(readFileSync(join(folder, read.fileName.replace('p7s', 'txt')), 'utf8')).toBe(made.text);
    const forged = Buffer.from(read.message);
    forged.write('晨光贸易', read.message.indexOf(Buffer.from('远山科技')));
    expect(run(forged)).toMatch(/Signature Verification Failure/);
    writeFileSync(join(folder, '根证书.pem'), await trustedInPem(one.authority, [{ algorithm: 'rsa' }]));
    expect(run(read.message)).toContain('unable to get local issuer certificate');
  });

  it('BZ21 CRL and OCSP know the authority’s certificates, and openssl accepts the signatures', async () => {
    const [issuing] = await one.authority.chain('sm2');
    const issuingFile = asPem('i2.pem', 'CERTIFICATE', issuing!);
    const leaf = asPem('l2.pem', 'CERTIFICATE', Buffer.from(held.signatureCert, 'base64'));
    const queryOcsp = async (): Promise<string> => {
      const request = written('ocsp2.req', '');
      opensslSays('ocsp', '-issuer', issuingFile, '-cert', leaf, '-reqout', request);
      const answer = await one.authority.ocsp(readFileSync(request));
      // The basic response is the octet string that begins with its own SEQUENCE after the name of its type.
      const basic = answer.subarray(answer.indexOf(Buffer.from('06092b0601050507300101', 'hex')) + 11);
      const basicBytes = basic.subarray(basic[1] === 0x82 ? 4 : 3);
      expect(opensslAccepts(issuingFile, basicBytes)).toContain('Verified OK');
      const file = written('ocsp2.der', answer);
      return opensslSays('ocsp', '-issuer', issuingFile, '-cert', leaf, '-respin', file, '-noverify', ...now());
    };
    expect(await queryOcsp()).toMatch(/^good$/m);
    await payments.unbind(payer, held.keySerialNo, { reason: 'lost' });
    expect(await queryOcsp()).toMatch(/^revoked$[\s\S]*keyCompromise/m);
    const crl = await one.authority.crl('sm2');
    expect(opensslAccepts(issuingFile, crl)).toContain('Verified OK');
    const text = openssl('crl', '-in', asPem('crl2.pem', 'X509 CRL', crl), '-noout', '-text').toString();
    expect(text).toContain(held.keySerialNo);
    const other = openssl(
      'crl',
      '-in',
      asPem('crl1.pem', 'X509 CRL', await one.authority.crl('rsa')),
      '-noout',
      '-text',
    );
    expect(other.toString()).not.toContain(held.keySerialNo);
  });
});

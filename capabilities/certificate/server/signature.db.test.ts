import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, type Someone, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { signaturesOf, trustedInPem } from './evidence.ts';
import {
  APPLY,
  opensslRequest,
  opensslSays,
  pem,
  written,
  type Applied,
  type CertificateEdge,
} from './test/certificate-fixture.ts';
import { FlaggedPayments, ORDER, PAY, type Made, type Payer } from './test/flagged-payment.ts';

let payments: FlaggedPayments;
let payer: Payer;
let db: TestDatabase;
let one: CertificateEdge;
let maker: Someone;
let client: OutsideClient;
let held: Applied & { keyFile: string };

beforeAll(async () => {
  payments = await FlaggedPayments.start();
  ({ db, one } = payments);
});
afterAll(() => payments.stop());
beforeEach(async () => {
  payer = await payments.payer();
  ({ maker, client } = payer);
  held = await one.certified(client, maker);
});

const make = () => payments.make(payer);
const signed = (text: string, keyFile = held.keyFile, hash = 'sha256'): string =>
  sign(hash, Buffer.from(text), createPrivateKey(readFileSync(keyFile))).toString('base64');
const headerOf = (signature: string, serial = held.keySerialNo): string => `${serial};SHA256WithRSA;${signature}`;
const pay = (made: Made, cfcaSign: string | undefined) => payments.pay(payer, made, cfcaSign);
const evidence = (requestNo: string) => payments.evidence(requestNo);
const now = () => payments.now();
const unbind = (more: object = {}) => payments.unbind(payer, held.keySerialNo, more);

describe('A call that is flagged', () => {
  it('PM03 WR01 is admitted once by a signature of the caller’s certificate, and leaves evidence', async () => {
    const made = await make();
    expect(await pay(made, undefined)).toBe('09007KPLMS');
    expect(await pay(made, headerOf(signed(made.text)))).toBe('00000');
    expect(await evidence(made.requestNo)).toBe(1);
    // The same signature in an envelope of its own, with a code that is good.
    expect(await pay(made, headerOf(signed(made.text)))).toBe('08817KPLMS');
    expect(await evidence(made.requestNo)).toBe(1);
  });

  it('WR01 is refused with the signature of another text, and the code is kept for the right one', async () => {
    const made = await make();
    for (const wrong of [
      made.text.replace('远山科技', '晨光贸易'),
      made.text.replace(made.requestNo, newRequestNo()),
      made.text.replace(made.timestamp, String(Number(made.timestamp) - 1)),
      `${made.text}\n`,
    ])
      expect(await pay(made, headerOf(signed(wrong)))).toBe('09008KPLMS');
    expect(
      await pay({ ...made, plaintext: made.plaintext.replace('远山科技', '晨光贸易') }, headerOf(signed(made.text))),
    ).toBe('09008KPLMS');
    expect(await pay(made, headerOf(signed(made.text, held.keyFile, 'sha1')))).toBe('09008KPLMS');
    expect(await evidence(made.requestNo)).toBe(0);
    expect(await pay(made, headerOf(signed(made.text)))).toBe('00000');
  });

  it('leaves no evidence when the code is wrong', async () => {
    const made = await make();
    const plaintext = made.plaintext.replace(/"smsCode":"\d+"/, '"smsCode":"000000"');
    expect(await pay({ ...made, plaintext }, headerOf(signed(made.text)))).toMatch(/^01(410|106)KPLMS$/);
    expect(await evidence(made.requestNo)).toBe(0);
  });

  it('WR01 is refused with a header of another shape, as a refusal and never as a fault', async () => {
    const made = await make();
    const signature = signed(made.text);
    for (const header of [
      ';',
      signature,
      `${held.keySerialNo};SHA1WithRSA;${signature}`,
      `${held.keySerialNo.toLowerCase()};SHA256WithRSA;${signature}`,
      `${held.keySerialNo};SHA256WithRSA;${signature};x`,
      `${held.keySerialNo};SHA256WithRSA;`,
      `${held.keySerialNo};SHA256WithRSA;${'A'.repeat(4000)}`,
    ])
      expect(await pay(made, header)).toBe('08811KPLMS');
    for (const short of ['AAAA', Buffer.alloc(256).toString('base64'), Buffer.alloc(256, 255).toString('base64')])
      expect(await pay(made, headerOf(short))).toBe('09008KPLMS');
  });

  it('PM03 is refused in equal words with a certificate of another person, merchant, or nobody', async () => {
    const made = await make();
    const other = await one.edge.person([{ mid: 'M100001', role: 'maker' }]);
    const theirs = await one.certified(await one.edge.signIn(other), other, 'theirs');
    expect(await pay(made, headerOf(signed(made.text, theirs.keyFile), theirs.keySerialNo))).toBe('08812KPLMS');
    expect(await pay(made, headerOf(signed(made.text), 'AB'.repeat(16)))).toBe('08812KPLMS');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(await pay(made, headerOf(sign('sha256', Buffer.from(made.text), privateKey).toString('base64')))).toBe(
      '09008KPLMS',
    );
    await db.admin.query(`UPDATE certificate.certificates SET mid = 'M100002' WHERE serial_no = $1`, [
      held.keySerialNo,
    ]);
    expect(await pay(made, headerOf(signed(made.text)))).toBe('08812KPLMS');
  });

  it('PM03 says of a certificate whether it is not installed, unbound, expired or not good yet', async () => {
    const made = await make();
    await unbind();
    expect(await pay(made, headerOf(signed(made.text)))).toBe('08814KPLMS');
    const { requisition, keyFile } = opensslRequest('next');
    const next = await one.confirmed<Applied>(client, maker, APPLY, {
      pkcs10Requisition: requisition,
      containerName: 'x',
    });
    const header = headerOf(signed(made.text, keyFile), next.data.keySerialNo);
    expect(await pay(made, header)).toBe('08813KPLMS');
    const set = (column: string, at: string) =>
      db.admin.query(`UPDATE certificate.certificates SET ${column} = $2 WHERE serial_no = $1`, [
        next.data.keySerialNo,
        at,
      ]);
    await set('not_before', '2100-01-01');
    expect(await pay(made, header)).toBe('08816KPLMS');
    await set('not_before', '2020-01-01');
    await set('not_after', '2020-02-01');
    expect(await pay(made, header)).toBe('08815KPLMS');
  });
});

describe('Evidence', () => {
  it('BZ21 is a file that openssl checks without us, and shows what was signed', async () => {
    const made = await make();
    await pay(made, headerOf(signed(made.text)));
    const order = { mid: 'M100001', orderNo: ORDER, requestNo: 'none', makerId: maker.personId };
    const found = await db.database.transaction({ mid: 'M100001', readOnly: true }, (tx) =>
      signaturesOf(tx, one.authority, order),
    );
    const read = found.find(({ signingText }) => signingText === made.text)!;
    expect(read).toMatchObject({ keySerialNo: held.keySerialNo, path: PAY });
    const rootFile = written('root.pem', await trustedInPem(one.authority, [read]));
    const file = written('evidence.p7s', read.message);
    const check = (...args: string[]) =>
      opensslSays('cms', '-verify', '-binary', '-inform', 'DER', ...now(), '-CAfile', rootFile, ...args);
    const output = check('-in', file);
    expect(output).toContain(made.text);
    expect(output).toMatch(/verification successful/i);
    const at = read.message.indexOf(Buffer.from('远山科技'));
    const forged = Buffer.from(read.message);
    forged.write('晨光贸易', at);
    expect(check('-in', written('forged.p7s', forged))).toMatch(/verification failure/i);
  });

  it('cannot be changed or removed by the application, and belongs to its merchant', async () => {
    const made = await make();
    await pay(made, headerOf(signed(made.text)));
    for (const statement of [
      'UPDATE certificate.evidence SET signing_text = $1',
      'DELETE FROM certificate.evidence WHERE path = $1',
    ])
      await expect(db.database.transaction({ mid: 'M100001' }, (tx) => tx.run(statement, ['x']))).rejects.toThrow(
        'permission denied',
      );
    const seen = await db.database.transaction({ mid: 'M100002', readOnly: true }, (tx) =>
      tx.rows('SELECT id FROM certificate.evidence'),
    );
    expect(seen).toEqual([]);
  });
});

describe('The authority tells others', () => {
  const files = async () => {
    const [issuing, root] = await one.authority.chain('rsa');
    return {
      issuing: written('issuing.pem', pem('CERTIFICATE', issuing!)),
      chain: written('chain.pem', pem('CERTIFICATE', root!) + pem('CERTIFICATE', issuing!)),
      leaf: written('leaf.pem', pem('CERTIFICATE', Buffer.from(held.signatureCert, 'base64'))),
    };
  };

  it('BZ21 by a CRL that openssl accepts what was unbound, and why', async () => {
    const { chain, leaf } = await files();
    const check = async () => {
      const crl = written('crl.pem', pem('X509 CRL', await one.authority.crl('rsa')));
      return (
        opensslSays('verify', ...now(), '-crl_check', '-CAfile', chain, '-CRLfile', crl, leaf) +
        opensslSays('crl', '-in', crl, '-noout', '-text')
      );
    };
    expect(await check()).toContain('leaf.pem: OK');
    await unbind({ reason: 'lost' });
    const after = await check();
    expect(after).toContain('certificate revoked');
    expect(after).toContain('Key Compromise');
  });

  it('BZ21 by OCSP, which openssl asks and checks: good, revoked, and unknown to it', async () => {
    const { chain, leaf, issuing } = await files();
    const queryOcsp = async (...certificate: string[]) => {
      const request = written('ocsp.req', '');
      opensslSays('ocsp', '-issuer', issuing, ...certificate, '-reqout', request);
      const answer = written('ocsp.der', await one.authority.ocsp(readFileSync(request)));
      const known = ['-reqin', request, '-respin', answer, '-CAfile', chain, '-verify_other', issuing, '-no_nonce'];
      const slow = ['-validity_period', '1000000000'];
      return opensslSays('ocsp', '-issuer', issuing, ...certificate, ...known, ...slow, ...now());
    };
    const output = await queryOcsp('-cert', leaf);
    expect(output).toMatch(/: good[\s\S]*Response verify OK/);
    expect(output).not.toMatch(/nonce/i);
    expect(await queryOcsp('-sha256', '-cert', leaf)).toMatch(/: good/);
    await unbind({ reason: 'unused' });
    expect(await queryOcsp('-cert', leaf)).toMatch(/: revoked[\s\S]*cessationOfOperation/);
    expect(await queryOcsp('-serial', '0x1234567890')).toMatch(/: unknown/);
  });

  it('answers what is no OCSP request as such', async () => {
    for (const hostile of [
      Buffer.alloc(0),
      Buffer.from('3003020101', 'hex'),
      Buffer.alloc(2000, 0x30),
      Buffer.from('3080', 'hex'),
    ])
      expect((await one.authority.ocsp(hostile)).toString('hex')).toBe('30030a0101');
    one.edge.forward(HOUR);
  });
});

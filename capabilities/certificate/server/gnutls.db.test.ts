import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#capabilities/security/test/real-edge.ts';
import { signaturesOf, trustedInPem } from './evidence.ts';
import { APPLY, fileOf, pem, written, type Applied } from './test/certificate-fixture.ts';
import { FlaggedPayments, ORDER, type Payer } from './test/flagged-payment.ts';
import { certtoolSays, gnutlsRequest, gnutlsSignature } from './test/gnutls.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
let payments: FlaggedPayments;
let payer: Payer;
let held: Applied & { keyFile: string };
let leaf: string;
let root: string;
let authorities: string;

beforeAll(async () => {
  payments = await FlaggedPayments.start();
  // Each code takes two minutes: what is issued must not lie after the machine's time.
  payments.one.edge.forward(-20 * MINUTE);
  payer = await payments.payer();
  held = await payments.one.certified(payer.client, payer.maker, 'gnutls', gnutlsRequest);
  const [issuingDer, rootDer] = await payments.one.authority.chain('rsa');
  leaf = written('gnutls.leaf.pem', pem('CERTIFICATE', Buffer.from(held.signatureCert, 'base64')));
  root = written('gnutls.root.pem', pem('CERTIFICATE', rootDer!));
  authorities = written('gnutls.chain.pem', pem('CERTIFICATE', issuingDer!) + pem('CERTIFICATE', rootDer!));
});
afterAll(() => payments.stop());

it('BZ21 GnuTLS: its PKCS #10 is certified, a spoiled one is not, and only our root is trusted', async () => {
  const spoiled = Buffer.from(gnutlsRequest('spoiled').requisition.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  spoiled[spoiled.length - 1]! ^= 1;
  const refused = await payments.one.confirmed(payer.client, payer.maker, APPLY, {
    pkcs10Requisition: spoiled.toString('base64'),
    containerName: '办公电脑',
  });
  expect(refused.responseCode).toBe('08803KPLMS');
  const chain = written('gnutls.whole.pem', [leaf, authorities].map(read).join(''));
  const verify = ['--verify', '--infile', chain, '--load-ca-certificate'];
  expect(certtoolSays(...verify, root)).toContain('Chain verification output: Verified. The certificate is trusted.');
  const other = gnutlsRequest('other');
  const template = written('other.cfg', 'cn = "another root"\nca\n');
  const foreign = fileOf('other.pem');
  certtoolSays('--generate-self-signed', '--load-privkey', other.keyFile, '--template', template, '--outfile', foreign);
  expect(certtoolSays(...verify, foreign)).toContain('Not verified.');
});

it('PM03 WR01 GnuTLS: its signature admits that text alone, and it accepts the evidence', async () => {
  const made = await payments.make(payer);
  const headerOf = (text: string): string =>
    `${held.keySerialNo};SHA256WithRSA;${gnutlsSignature(text, held.keyFile, leaf).toString('base64')}`;
  expect(await payments.pay(payer, made, headerOf(`${made.text} `))).toBe('09008KPLMS');
  expect(await payments.pay(payer, made, headerOf(made.text))).toBe('00000');
  const order = { mid: 'M100001', orderNo: ORDER, requestNo: 'none', makerId: payer.maker.personId };
  const found = await payments.db.database.transaction({ mid: 'M100001', readOnly: true }, (tx) =>
    signaturesOf(tx, payments.one.authority, order),
  );
  const evidence = found.find(({ signingText }) => signingText === made.text)!;
  const trusted = written('gnutls.trusted.pem', await trustedInPem(payments.one.authority, [evidence]));
  const check = (message: Buffer): string =>
    certtoolSays('--p7-verify', '--inder', '--load-ca-certificate', trusted, '--infile', written('e.p7s', message));
  expect(check(evidence.message)).toContain('Signature status: ok');
  const forged = Buffer.from(evidence.message);
  forged.write('晨光贸易', forged.indexOf(Buffer.from('远山科技')));
  expect(check(forged)).not.toContain('Signature status: ok');
});

it('BZ21 GnuTLS: accepts the CRL, and by it refuses what was unbound', async () => {
  const check = async (): Promise<[string, string]> => {
    const crl = written('gnutls.crl.pem', pem('X509 CRL', await payments.one.authority.crl('rsa')));
    const verify = ['--load-ca-certificate', authorities];
    return [
      certtoolSays('--verify-crl', ...verify, '--infile', crl),
      certtoolSays('--verify', ...verify, '--load-crl', crl, '--infile', leaf),
    ];
  };
  const [crl, before] = await check();
  expect(crl).toMatch(/Verification output: Verified\./);
  expect(before).toContain('Verified. The certificate is trusted.');
  await payments.unbind(payer, held.keySerialNo, { reason: 'lost' });
  expect((await check())[1]).toMatch(/revoked/i);
});

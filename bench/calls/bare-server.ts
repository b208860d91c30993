/**
 * The yardstick of reads: one route that opens the same envelope with the same code and answers, without session,
 * permission or database. A process of its own, which tells its port to the one that started it.
 */
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { textOf } from '#platform/wire/base64.ts';
import {
  encodeBase64,
  importVerifyKey,
  newTransportPair,
  openEncryptKey,
  openRequest,
  parseStrictJson,
  readEnvelope,
} from '#platform/wire/index.ts';

const pair = await newTransportPair();
const publicKey = encodeBase64(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)));
const verifyKeys = new Map<string, CryptoKey>();
const aesKeys = new Map<string, CryptoKey>();

async function remembered(
  keys: Map<string, CryptoKey>,
  name: string,
  make: () => Promise<CryptoKey | null>,
): Promise<CryptoKey> {
  const known = keys.get(name);
  if (known) return known;
  const made = await make();
  if (!made) throw new Error('not a key');
  keys.set(name, made);
  return made;
}

const server = fastify({ logger: false });
server.removeAllContentTypeParsers();
server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.get('/api/wire/key', async () => ({ keyId: 'bare', publicKey, serverTime: Date.now() }));
server.post('/api/*', async (request, reply) => {
  const parsed = parseStrictJson(textOf(request.body as Buffer)!);
  const envelope = parsed.ok ? readEnvelope(parsed.value) : null;
  if (!envelope) throw new Error('no envelope');
  const verifyKey = await remembered(verifyKeys, envelope.signKey!, () => importVerifyKey(envelope.signKey!));
  const aesKey = await remembered(aesKeys, envelope.encryptKey, () =>
    openEncryptKey(envelope.encryptKey, pair.privateKey),
  );
  const opened = await openRequest({ path: request.url, ptoken: null, cfcaSign: null, envelope, verifyKey, aesKey });
  if (!opened.ok) throw new Error(opened.reason);
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ responseCode: '00000', responseDesc: '成功', data: {} }));
});
await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.((server.server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit(0));

import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { UPLOAD_BYTES } from './test/edge-bindings.ts';
import { prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

const KEEP = 'test/keep';
const SHAPE = '09001KPLMS';
const NOT_THE_FILE = '09010KPLMS';
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0, 13, 10, 45, 45, 13, 10, 200]);
const payload = (purpose: string) => ({ purpose, fileName: '头像.jpg' });

let db: TestDatabase;
let edge: Edge;

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  edge = await startEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

describe('An upload', () => {
  it('reaches its handler byte for byte, once, with the name that it was given', async () => {
    const client = await edge.signedIn();
    const reply = await client.upload(KEEP, payload('whole'), PICTURE);
    expect(reply).toMatchObject({ status: 200, responseCode: '00000', data: { kept: '头像.jpg 11' } });
    const { rows } = await db.admin.query(`SELECT note FROM edge_test.effects WHERE request_no = 'whole'`);
    expect(rows).toEqual([{ note: PICTURE.toString('hex') }]);
  });

  it('WR01 whose bytes differ from the signed ones is refused: length, md5 and SHA-256 each', async () => {
    const client = await edge.signedIn();
    const other = Buffer.from(PICTURE);
    other[10] = 201;
    const swapped = await client.upload(KEEP, payload('other'), PICTURE, (form, envelope) => {
      form.append('envelope', envelope);
      form.append('file', new Blob([new Uint8Array(other)]), 'f');
    });
    expect(swapped.responseCode).toBe(NOT_THE_FILE);
    for (const wrong of [{ size: 12 }, { md5: '0'.repeat(32) }, { sha256: '0'.repeat(64) }]) {
      expect((await client.upload(KEEP, { ...payload('other'), ...wrong }, PICTURE)).responseCode).toBe(NOT_THE_FILE);
    }
    expect(await edge.effects('other')).toBe(0);
  });

  it('WR01 is one envelope and then one file, and nothing else', async () => {
    const client = await edge.signedIn();
    const shapes: ((form: FormData, envelope: string, file: Blob) => void)[] = [
      (form, envelope, file) => (form.append('file', file, 'f'), form.append('envelope', envelope)),
      (form, envelope) => form.append('envelope', envelope),
      (form, _envelope, file) => form.append('file', file, 'f'),
      (form, envelope, file) => (form.append('payload', envelope), form.append('file', file, 'f')),
      (form, envelope, file) => (form.append('envelope', envelope), form.append('picture', file, 'f')),
      (form, envelope, file) => (form.append('envelope', `${envelope} x`), form.append('file', file, 'f')),
    ];
    for (const shape of shapes)
      expect(await client.upload(KEEP, payload('shape'), PICTURE, shape)).toMatchObject({
        status: 200,
        responseCode: SHAPE,
      });
    const many = await client.upload(
      KEEP,
      payload('shape'),
      PICTURE,
      (form, envelope, file) => (
        form.append('envelope', envelope),
        form.append('file', file, 'f'),
        form.append('file', file, 'g')
      ),
    );
    expect([many.status, many.responseCode]).toEqual([413, SHAPE]);
    expect(await edge.effects('shape')).toBe(0);
  });

  it('weighs no more than its operation takes', async () => {
    const client = await edge.signedIn();
    expect(await client.upload(KEEP, payload('most'), Buffer.alloc(UPLOAD_BYTES, 1))).toMatchObject({
      responseCode: '00000',
    });
    expect((await client.upload(KEEP, payload('more'), Buffer.alloc(UPLOAD_BYTES + 1, 1))).status).toBe(413);
    expect((await client.upload(KEEP, payload('more'), Buffer.alloc(UPLOAD_BYTES + 80_000, 1))).status).toBe(413);
    expect(
      (
        await client.upload(
          KEEP,
          payload('more'),
          PICTURE,
          (form, _envelope, file) => (form.append('envelope', 'x'.repeat(70_000)), form.append('file', file, 'f')),
        )
      ).responseCode,
    ).toBe(SHAPE);
    expect(await edge.effects('more')).toBe(0);
  });

  it('without a session, or without the right, is refused like any call', async () => {
    const stranger = edge.client();
    stranger.ptoken = 'f'.repeat(64);
    expect((await stranger.upload(KEEP, payload('who'), PICTURE)).responseCode).toBe('03T01');
    expect((await (await edge.signedIn({ permissions: [] })).upload(KEEP, payload('who'), PICTURE)).responseCode).toBe(
      '01001KCSDC',
    );
    expect(await edge.effects('who')).toBe(0);
  });

  it('sent twice is taken once', async () => {
    const client = await edge.signedIn();
    let sent = '';
    await client.upload(
      KEEP,
      payload('twice'),
      PICTURE,
      (form, envelope, file) => (form.append('envelope', (sent = envelope)), form.append('file', file, 'f')),
    );
    const again = await client.upload(
      KEEP,
      payload('twice'),
      PICTURE,
      (form, _envelope, file) => (form.append('envelope', sent), form.append('file', file, 'f')),
    );
    expect([again.responseCode, await edge.effects('twice')]).toEqual(['09004KPLMS', 1]);
  });
});

describe('Content types', () => {
  it('multipart goes to uploads only, and JSON to the others only', async () => {
    const client = await edge.signedIn();
    expect((await client.upload('test/read', { text: '你好' }, PICTURE)).status).toBe(415);
    expect((await client.call(KEEP, payload('json'))).status).toBe(415);
  });

  it('a body that is no multipart, is cut off, or does not say its length harms nobody', async () => {
    const { url } = edge;
    const post = async (contentType: string, body: string) =>
      (await fetch(`${url}/api/${KEEP}`, { method: 'POST', headers: { 'content-type': contentType }, body })).text();
    for (const body of ['', '--x', '--x\r\ncontent-disposition: form-data; name="envelope"\r\n\r\n{}', 'nonsense'])
      expect(await post('multipart/form-data; boundary=x', body)).toContain(SHAPE);
    expect(await post('multipart/form-data', 'x')).toContain(SHAPE);
    const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`;
    const cutOff = `${part('envelope')}\r\n\r\n{}\r\n${part('file')}; filename="f"\r\n\r\n`;
    for (const rest of ['', 'a', 'a'.repeat(UPLOAD_BYTES), 'a\r\n--', 'a\r\n--x', 'a\r\n--x\r\n'])
      expect(await post('multipart/form-data; boundary=x', cutOff + rest)).toContain(SHAPE);
    const [port, headers] = [Number(new URL(url).port), `POST /api/${KEEP} HTTP/1.1\r\nhost: x\r\n`];
    // Who hangs up within the file leaves a stream that fails while nobody reads it.
    const hangUp = (length: number) =>
      new Promise<void>((resolve) => {
        const type = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${cutOff.length + length}`;
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`${headers}${type}\r\n\r\n${cutOff}a`, () => socket.destroy()),
        );
        socket.once('close', () => resolve());
      });
    await Promise.all([2, 3, 30, UPLOAD_BYTES].map(hangUp));
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `${headers}content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n--x\r\n\r\n0\r\n\r\n`,
        );
      });
      socket.once('data', (bytes) => (resolve(bytes.toString('utf8')), socket.destroy()));
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 411 /);
    expect((await (await edge.signedIn()).upload(KEEP, payload('after'), PICTURE)).responseCode).toBe('00000');
  });
});

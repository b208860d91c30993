import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edgeErrors, quietCodes } from '#platform/kernel/errors.ts';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { checkBindings } from './check-bindings.ts';
import { bind } from './index.ts';
import { prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

const GONE = '02188KCSDS';
const ACCEPTED = '06108KCSDS';
const PIECES = 5;

const policy = { audience: 'merchant', permission: ['0201'], effect: 'change' } as const;
const download = operation({
  path: 'test/download',
  title: '下载',
  input: z.object({ kind: z.enum(['whole', 'gone', 'short']) }),
  output: fileReply,
  errors: [GONE],
  answers: 'file',
  policy,
});
const order = operation({
  path: 'test/order',
  title: '申请',
  input: z.object({}),
  output: z.object({ id: z.string() }),
  errors: [],
  accepted: ACCEPTED,
  policy,
});

async function* pieces(breaksAt: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < PIECES; piece += 1) {
    if (piece === breaksAt) throw new Error('the row of this piece is gone');
    await nextTurn();
    yield Buffer.alloc(1000, piece);
  }
}

let db: TestDatabase;
let edge: Edge;
let user: OutsideClient;
const bindings = [
  bind(download, async (_context, { kind }) =>
    kind === 'gone'
      ? fail(GONE)
      : ok({
          fileName: "收支明细_(1)'s\r\n.csv",
          type: 'text/csv; charset=utf-8',
          size: PIECES * 1000,
          content: pieces(kind === 'short' ? 3 : PIECES),
        }),
  ),
  bind(order, async () => ok({ id: '1', hidden: 'x' })),
];
const texts = { ...edgeErrors, ...quietCodes, [GONE]: '文件已过期', [ACCEPTED]: '已受理，稍后可下载' };

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  edge = await startEdge(db, { bindings, errorTexts: texts });
  user = await edge.signedIn();
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const fetchFile = async (kind: string): Promise<Response> =>
  fetch(`${edge.url}/api/test/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ptoken: user.ptoken! },
    body: JSON.stringify(await user.seal('test/download', { kind })),
  });

describe('An operation that answers a file', () => {
  it('sends its bytes under their name, kept by nobody, with the headers that every reply has', async () => {
    const response = await fetchFile('whole');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(
      Buffer.concat(Array.from({ length: PIECES }, (_, piece) => Buffer.alloc(1000, piece))),
    );
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '5000',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="___1_s_.csv"; filename*=UTF-8''${encodeURIComponent('收支明细_')}%281%29%27s%0D%0A.csv`,
    );
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('answers JSON when it is refused, and both are in the operation log', async () => {
    const before = edge.recorded.length;
    const response = await fetchFile('gone');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({ responseCode: GONE, responseDesc: '文件已过期', data: null });
    await (await fetchFile('whole')).arrayBuffer();
    expect(edge.recorded.slice(before)).toEqual([
      { path: 'test/download', code: GONE },
      { path: 'test/download', code: '00000' },
    ]);
  });

  it('never lets an incomplete file look complete', async () => {
    const response = await fetchFile('short');
    await expect(response.arrayBuffer()).rejects.toThrow();
    await expect.poll(() => edge.logText()).toContain('a file broke off');
  });

  it('takes an envelope once, like every other', async () => {
    const envelope = JSON.stringify(await user.seal('test/download', { kind: 'whole' }));
    const send = () =>
      fetch(`${edge.url}/api/test/download`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ptoken: user.ptoken! },
        body: envelope,
      });
    await (await send()).arrayBuffer();
    expect(await (await send()).json()).toMatchObject({ responseCode: '09004KPLMS' });
  });
});

describe('An operation that accepts for later', () => {
  it('answers its own code and sentence with its data, and has taken effect', async () => {
    expect(await user.call('test/order', {})).toMatchObject({
      responseCode: ACCEPTED,
      responseDesc: '已受理，稍后可下载',
      data: { id: '1' },
    });
    expect(edge.recorded.at(-1)).toEqual({ path: 'test/order', code: ACCEPTED });
  });

  it('does not start without that sentence, nor when it moves money', () => {
    expect(() => checkBindings(bindings, { ...texts, [ACCEPTED]: '' })).toThrow(`test/order accepts with ${ACCEPTED}`);
    expect(() => operation({ ...order, policy: { ...policy, movesMoney: true } })).toThrow('JSON with 00000');
  });
});

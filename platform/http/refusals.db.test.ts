import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient, type OutsideEnvelope } from '#testkit/outside-client.ts';
import { confirmed, move, prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

let db: TestDatabase;
let edge: Edge;
let user: OutsideClient & { sessionId: string };

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  edge = await startEdge(db);
  user = await edge.signedIn();
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const input = { text: '你好' };
const codeOf = async (client: OutsideClient, path: string, envelope: unknown, options = {}) =>
  (await client.send(path, envelope, options)).responseCode;
/** Flips one bit of the last byte, and stays canonical base64. */
const spoiled = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  return bytes.toString('base64');
};

describe('A call of an outside client', () => {
  it('is answered when nothing is wrong, with what the contract names and no more', async () => {
    const reply = await user.call('test/read', input);
    expect(reply).toMatchObject({ status: 200, responseCode: '00000', responseDesc: '成功', data: { echo: '你好' } });
    expect(reply.text).toBe('{"responseCode":"00000","responseDesc":"成功","data":{"echo":"你好"}}');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('without a session brings its key, and a change gets that key', async () => {
    const client = edge.client();
    const requestNo = newRequestNo();
    expect(await client.call('test/touch', { requestNo })).toMatchObject({ responseCode: '00000' });
    const { rows } = await db.admin.query('SELECT note FROM edge_test.effects WHERE request_no = $1', [requestNo]);
    expect(rows).toEqual([{ note: client.signKey }]);
  });
});

describe('Shape', () => {
  it.each<[string, (envelope: OutsideEnvelope) => unknown]>([
    ['no JSON', () => 'x'],
    ['no object', () => []],
    ['a key twice', (envelope) => JSON.stringify(envelope).replace('{', '{"keyId":"x",')],
    ['another cipher', (envelope) => ({ ...envelope, encryptType: 'SM4' })],
    ['another signature', (envelope) => ({ ...envelope, signType: 'SHA1WithRSA' })],
    ['base64 that is not canonical', (envelope) => ({ ...envelope, data: `${envelope.data}\n` })],
    ['a time that is a number', (envelope) => ({ ...envelope, timestamp: Number(envelope.timestamp) })],
    ['a signing key that is none', (envelope) => ({ ...envelope, signKey: 'QQ==' })],
    ['no signature', ({ sign: _sign, ...rest }) => rest],
    ['33 levels', () => `${'['.repeat(33)}${']'.repeat(33)}`],
  ])('%s is 09001', async (_name, spoil) => {
    expect(await codeOf(user, 'test/read', spoil(await user.seal('test/read', input)))).toBe('09001KPLMS');
  });

  it('a public call without session needs the signing key in its envelope', async () => {
    const client = edge.client();
    const { signKey: _key, ...rest } = await client.seal('test/touch', { requestNo: newRequestNo() });
    expect(await codeOf(client, 'test/touch', rest)).toBe('09001KPLMS');
  });

  it.each(['[]', '"x"', '{"text":"aa","text":"bb"}', '{', `{"text":${'['.repeat(32)}${']'.repeat(32)}}`])(
    'a payload %s is 09001',
    async (plaintext) => {
      expect((await user.call('test/read', null, { plaintext })).responseCode).toBe('09001KPLMS');
    },
  );
});

describe('Session', () => {
  it('no token, an unknown one, and one that was ended get different answers', async () => {
    const ended = await edge.signedIn();
    await edge.endSession(ended.sessionId);
    expect((await edge.client().call('test/read', input)).responseCode).toBe('03T01');
    expect((await user.call('test/read', input, { ptoken: 'f'.repeat(64) })).responseCode).toBe('03T01');
    expect((await ended.call('test/read', input)).responseCode).toBe('03T04');
  });

  it('an invalid token is refused on public calls too', async () => {
    expect(
      (await user.call('test/touch', { requestNo: newRequestNo() }, { ptoken: 'f'.repeat(64) })).responseCode,
    ).toBe('03T01');
  });

  it('a stolen token is useless without its key, whether the thief brings a key or not', async () => {
    const thief = edge.client();
    thief.ptoken = user.ptoken;
    expect((await thief.call('test/read', input)).responseCode).toBe('09005KPLMS');
    const envelope = { ...(await thief.seal('test/read', input)), signKey: thief.signKey };
    expect(await codeOf(thief, 'test/read', envelope)).toBe('03T03');
    const ownCall = { ...(await user.seal('test/read', input)), signKey: user.signKey };
    expect(await codeOf(user, 'test/read', ownCall)).toBe('00000');
  });
});

describe('Time', () => {
  it('more than 120 s off is 09003 and says what time it is', async () => {
    for (const offset of [-121_000, 180_000]) {
      const reply = await user.call<{ serverTime: number }>('test/read', input, {
        timestamp: String(Date.now() + offset),
      });
      expect(reply.responseCode).toBe('09003KPLMS');
      expect(Math.abs(reply.data.serverTime - Date.now())).toBeLessThan(60_000);
    }
    for (const offset of [-60_000, 60_000]) {
      expect((await user.call('test/read', input, { timestamp: String(Date.now() + offset) })).responseCode).toBe(
        '00000',
      );
    }
  });
});

describe('Signature, key, tag and padding', () => {
  it('wrong ones have one answer, after the same least time', async () => {
    const envelope = await user.seal('test/read', input);
    const stranger = edge.client();
    const ofStranger = await stranger.seal('test/read', input);
    const cases: Record<string, OutsideEnvelope> = {
      signature: { ...envelope, sign: spoiled(envelope.sign) },
      'signature of another length': { ...envelope, sign: 'QQ==' },
      'unsigned change of data': { ...envelope, data: spoiled(envelope.data) },
      'unsigned change of time': { ...envelope, timestamp: String(Number(envelope.timestamp) + 1) },
      tag: user.resign('test/read', { ...envelope, data: spoiled(envelope.data) }),
      key: user.resign('test/read', { ...envelope, encryptKey: ofStranger.encryptKey }),
      padding: user.resign('test/read', { ...envelope, encryptKey: spoiled(envelope.encryptKey) }),
      'short data': user.resign('test/read', { ...envelope, data: 'QQ==' }),
      'another path': await user.seal('test/any', input),
    };
    const answers: Record<string, string> = {};
    for (const [name, spoilt] of Object.entries(cases)) {
      const started = performance.now();
      const { status, text } = await user.send('test/read', spoilt);
      answers[name] = `${performance.now() - started >= 19 ? 'in time' : 'too soon'}: ${status} ${text}`;
    }
    expect(answers.tag).toMatch(/^in time: 200 .*09005KPLMS/);
    expect(Object.entries(answers).filter(([, answer]) => answer !== answers.tag)).toEqual([]);
  });

  it('a transport key nobody knows is 09006 for a genuine request and 09005 for any other', async () => {
    const envelope = user.resign('test/read', { ...(await user.seal('test/read', input)), keyId: 'gone' });
    expect(await codeOf(user, 'test/read', { ...envelope, sign: spoiled(envelope.sign) })).toBe('09005KPLMS');
    expect(await codeOf(user, 'test/read', envelope)).toBe('09006KPLMS');
  });
});

describe('Contract', () => {
  it('the first issue is shown in Chinese, all of them with their place', async () => {
    const reply = await user.call('test/read', { text: '一' });
    expect(reply).toMatchObject({
      responseCode: '09011KPLMS',
      responseDesc: '内容太短',
      data: { issues: [{ path: 'text', message: '内容太短' }] },
    });
    const generic = await user.call('test/move', move({ amount: 1, requestNo: 'x' }));
    expect(generic).toMatchObject({ responseCode: '09011KPLMS', responseDesc: '请求号格式不正确' });
    expect((generic.data as { issues: { path: string; message: string }[] }).issues[1]).toMatchObject({
      path: 'amount',
      message: '金额格式不正确，请检查后重新填写',
    });
  });

  it('at most one code and one password are taken', async () => {
    for (const mespAuthList of [[...confirmed, confirmed[0]], [confirmed[0], confirmed[0]], [{ other: 1 }], 'x']) {
      expect((await user.call('test/move', move({ mespAuthList }))).responseCode).toBe('09011KPLMS');
    }
    expect(edge.wrongTries()).toBe(0);
  });
});

describe('Permission', () => {
  it('is denied unless the policy allows it', async () => {
    const [nobody, outsider, admin] = await Promise.all([
      edge.signedIn({ permissions: [] }),
      edge.signedIn({ mid: null }),
      edge.signedIn({ admin: true }),
    ]);
    const codes = async (client: OutsideClient) =>
      Promise.all(
        ['test/read', 'test/admin', 'test/any', 'test/person'].map(
          async (path) => (await client.call(path, input)).responseCode,
        ),
      );
    expect(await codes(user)).toEqual(['00000', '01002KCSDC', '00000', '00000']);
    expect(await codes(nobody)).toEqual(['01001KCSDC', '01002KCSDC', '00000', '00000']);
    expect(await codes(outsider)).toEqual(['01003KCSDC', '01003KCSDC', '01003KCSDC', '00000']);
    expect(await codes(admin)).toEqual(['00000', '00000', '00000', '00000']);
  });
});

describe('Confirmation', () => {
  it('is asked of the operations that name it, and a refusal has no effect', async () => {
    for (const mespAuthList of [undefined, [], [confirmed[0]], [{ smsCode: '000000' }, confirmed[1]]]) {
      const payload = move({ mespAuthList });
      expect((await user.call('test/move', payload)).responseCode).toBe('02001KPLMS');
      expect(await edge.effects(payload.requestNo)).toBe(0);
    }
  });

  it('WR01 a certificate signature is required, checked over the whole call, and used once', async () => {
    const requestNo = newRequestNo();
    const timestamp = String(Date.now());
    const plaintext = `{"requestNo":"${requestNo}","mespAuthList":[],"payee":"远山"}`;
    const digest = createHash('sha256').update(`{"requestNo":"${requestNo}","payee":"远山"}`).digest('hex');
    const cfcaSign = createHash('sha256')
      .update(['签名操作', '收款人 远山', requestNo, timestamp, digest].join('\n'))
      .digest('hex');
    expect((await user.call('test/sign', null, { plaintext })).responseCode).toBe('09007KPLMS');
    expect((await user.call('test/sign', null, { plaintext, timestamp, cfcaSign: 'wrong' })).responseCode).toBe(
      '09008KPLMS',
    );
    expect(await edge.effects('signed')).toBe(0);
    expect((await user.call('test/sign', null, { plaintext, timestamp, cfcaSign })).responseCode).toBe('00000');
    expect(await edge.effects('signed')).toBe(1);
  });
});

describe('The order of refusals', () => {
  it('is size, shape, session, time, signature, key, tag, JSON, schema, permission, confirmation', async () => {
    const nobody = await edge.signedIn({ permissions: [] });
    const seal = (options: object = {}, payload: object = { requestNo: 'x' }) =>
      nobody.seal('test/move', payload, options);
    const late = { timestamp: String(Date.now() - 500_000) };
    const unknown = { ptoken: 'e'.repeat(64) };
    const codes = [
      (await nobody.send('test/move', `"${'x'.repeat(1_048_577)}"`)).status,
      await codeOf(nobody, 'test/move', { ...(await seal({ ...late, ...unknown })), encryptType: 'x' }, unknown),
      await codeOf(nobody, 'test/move', await seal({ ...late, ...unknown }), unknown),
      await codeOf(nobody, 'test/move', { ...(await seal(late)), sign: 'QQ==' }),
      await codeOf(nobody, 'test/move', { ...(await seal({ plaintext: 'x' })), sign: 'QQ==' }),
      await codeOf(nobody, 'test/move', await seal({ plaintext: 'x' })),
      await codeOf(nobody, 'test/move', await seal()),
      await codeOf(nobody, 'test/move', await seal({}, move({ mespAuthList: [] }))),
      await codeOf(user, 'test/move', await user.seal('test/move', move({ mespAuthList: [] }))),
    ];
    expect(codes).toEqual([
      413,
      '09001KPLMS',
      '03T01',
      '09003KPLMS',
      '09005KPLMS',
      '09001KPLMS',
      '09011KPLMS',
      '01001KCSDC',
      '02001KPLMS',
    ]);
  });
});

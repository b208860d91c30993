import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  boundText,
  canonicalJson,
  canonicalText,
  decodeBase64,
  decodeHex,
  encodeBase64,
  newTransportPair,
  openText,
  parseStrictJson,
  sealText,
  sha256Hex,
  signingText,
  withoutConfirmation,
} from './index.ts';
import { decryptPassword } from './sm2-decrypt.ts';
import { coordinatesOf, encryptPassword, newSm2Pair } from './sm2-password.ts';

let transport: CryptoKeyPair;

beforeAll(async () => {
  transport = await newTransportPair();
});

describe('Base64', () => {
  it('returns the bytes it was made of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it.each(['Q', 'QQ', 'QQ=', 'QR==', 'QUJ=', 'QQ==\n', ' QQ==', 'Q-_=', 'QQ==QQ==', '===='])(
    '%j is not canonical and is refused',
    (text) => {
      expect(decodeBase64(text)).toBeNull();
    },
  );

  it('has the one spelling that decodes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABQRabz019+/='), maxLength: 12 }), (text) => {
        const bytes = decodeBase64(text);
        expect(bytes === null || encodeBase64(bytes) === text).toBe(true);
      }),
    );
  });

  it('hex is lower case and whole', () => {
    expect(decodeHex('00ff')).toEqual(new Uint8Array([0, 255]));
    expect([decodeHex('0'), decodeHex('0F'), decodeHex('zz')]).toEqual([null, null, null]);
  });
});

describe('RSA-encrypted text', () => {
  it.each(['', 'a', '中'.repeat(37), '𠮷'.repeat(38), 'x'.repeat(36) + '𠮷' + '尾'.repeat(80)])(
    'WR01 of %j goes in blocks of 37 and comes back',
    async (text) => {
      const sealed = await sealText(text, transport.publicKey);
      expect(sealed.split(',')).toHaveLength(Math.max(1, Math.ceil([...text].length / 37)));
      expect(await openText(sealed, transport.privateKey)).toBe(text);
    },
  );

  it('is refused when blocks are reordered, dropped, doubled or taken from another text', async () => {
    const [a, b, c] = (await sealText('甲'.repeat(100), transport.publicKey)).split(',') as [string, string, string];
    const other = (await sealText('乙'.repeat(50), transport.publicKey)).split(',');
    for (const blocks of [[b, a, c], [a, b], [a, b, b], [a, b, c, c], [a, other[1]!, c], [a, '', c], [a]]) {
      expect(await openText(blocks.join(','), transport.privateKey)).toBeNull();
    }
  });

  it('is refused when it was cut otherwise, by another key, or carries bytes that are no text', async () => {
    const block = async (bytes: Uint8Array<ArrayBuffer>, label: string, key = transport.publicKey) =>
      encodeBase64(
        new Uint8Array(
          await crypto.subtle.encrypt({ name: 'RSA-OAEP', label: new TextEncoder().encode(label) }, key, bytes),
        ),
      );
    const text = (value: string) => new TextEncoder().encode(value);
    const stranger = await newTransportPair();
    expect(await openText(await block(text('x'.repeat(38)), '1/1'), transport.privateKey)).toBeNull();
    expect(
      await openText(
        [await block(text('short'), '1/2'), await block(text('b'), '2/2')].join(','),
        transport.privateKey,
      ),
    ).toBeNull();
    expect(await openText(await block(text('x'), '1/1', stranger.publicKey), transport.privateKey)).toBeNull();
    expect(await openText(await block(new Uint8Array([255, 254]), '1/1'), transport.privateKey)).toBeNull();
    expect(await openText(await block(text('x'), ''), transport.privateKey)).toBeNull();
    expect(await openText(await block(text('x'), '1/1'), transport.privateKey)).toBe('x');
  });
});

describe('JSON', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '[{"x":{"k":1, "k" :1}}]',
    '',
    '{',
    '{"a":1}x',
    '\ufeff{}',
    '{a:1}',
    '"\ud800',
    '01',
    'NaN',
    '{"a":1,}',
  ])('%j is refused', (text) => {
    expect(parseStrictJson(text).ok).toBe(false);
  });

  it('may be 32 levels deep and no deeper, also when it is far too deep for a recursive reader', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect([32, 33, 100_000].map((levels) => parseStrictJson(nested(levels)).ok)).toEqual([true, false, false]);
    expect(parseStrictJson(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`).ok).toBe(false);
  });

  it('reads what JSON.parse reads when no key is doubled', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('keys repeated in different objects, or like structure inside a text, are no duplicates', () => {
    const text = '{"a":[{"a":1},{"a":2}],"b":"{\\"b\\":1,\\"b\\":2}","c\\"":"x"}';
    expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });
});

describe('What a signature or a request number is bound to', () => {
  it.each([
    ['{"a":1,"mespAuthList":[{"smsCode":"1,}"}],"b":2}', '{"a":1,"b":2}'],
    ['{"mespAuthList":[],"b":2}', '{"b":2}'],
    ['{"mespAuthList":[]}', '{}'],
    ['{"a":1,"mespAuthList":[]}', '{"a":1}'],
    ['{ "a" : 1 , "mespAuthList" : [ { } ] , "b" : 2 }', '{ "a" : 1 , "b" : 2 }'],
    ['{"a":{"mespAuthList":1},"b":"mespAuthList"}', '{"a":{"mespAuthList":1},"b":"mespAuthList"}'],
    ['{"x":"\\"mespAuthList\\":","me\\u0073pAuthList":{"q":[1,2]}}', '{"x":"\\"mespAuthList\\":"}'],
    ['{}', '{}'],
    ['[1]', '[1]'],
  ])('%s without its confirmation is %s', (text, expected) => expect(withoutConfirmation(text)).toBe(expected));

  it('what is left after removing the confirmation is the same value without it', () => {
    const member = fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(
        fc.array(member, { maxLength: 5 }),
        fc.jsonValue({ maxDepth: 3 }),
        fc.nat(5),
        (members, confirmation, place) => {
          const entries = [...new Map(members.filter(([key]) => key !== '__proto__')).entries()];
          const rest = Object.fromEntries(entries);
          const fullPayload = Object.fromEntries([
            ...entries.slice(0, place),
            ['mespAuthList', confirmation],
            ...entries.slice(place),
          ] as [string, unknown][]);
          const { mespAuthList: _left, ...expected } = rest as Record<string, unknown>;
          expect(JSON.parse(withoutConfirmation(JSON.stringify('mespAuthList' in rest ? rest : fullPayload)))).toEqual(
            JSON.parse(JSON.stringify(expected)),
          );
        },
      ),
    );
  });

  it('the signing text is title, lines, number, time and digest, and a name cannot add a line', async () => {
    const plaintext = '{"amount":"1.00","mespAuthList":[]}';
    const text = await signingText({
      title: '转账',
      lines: ['付款账号 **** 0011', '收款人 甲\n收款人 乙'],
      requestNo: 'R-00000001',
      timestamp: '1763650000000',
      plaintext,
    });
    expect(text.split('\n')).toEqual([
      '转账',
      '付款账号 **** 0011',
      '收款人 甲 收款人 乙',
      'R-00000001',
      '1763650000000',
      await sha256Hex('{"amount":"1.00"}'),
    ]);
  });

  it('the text bound to a number is without order or confirmation, and has everything else', () => {
    const base = boundText({ a: '1', b: [1n, { c: null }], at: new Date(0) });
    expect(
      boundText({
        at: new Date(0),
        b: [1n, { c: null, d: undefined }],
        a: '1',
        mespAuthList: [{ smsCode: '1' }],
      }),
    ).toBe(base);
    expect(boundText({ a: '1', b: [2n, { c: null }], at: new Date(0) })).not.toBe(base);
    expect(canonicalJson({ b: 1, a: '甲' })).toBe('{"a":"甲","b":1}');
    expect(() => canonicalJson(new Map())).toThrow(TypeError);
  });

  it('WR01 the canonical text has eight lines and a dash for what is absent', () => {
    const parts = {
      path: '/api/x',
      ptoken: null,
      timestamp: '1',
      keyId: 'k',
      encryptKey: 'e',
      data: 'd',
      cfcaSign: null,
    };
    expect(canonicalText(parts)).toBe('POST\n/api/x\n-\n1\nk\ne\nd\n-');
    expect(canonicalText({ ...parts, ptoken: 't', cfcaSign: 'c' })).toBe('POST\n/api/x\nt\n1\nk\ne\nd\nc');
  });
});

describe('A password under SM2', () => {
  const pair = newSm2Pair();

  it('opens for the random it was made with and for no other', () => {
    for (let round = 0; round < 20; round += 1) {
      const cipher = encryptPassword('a1b2c3d4', 'Portal#2026', pair.publicPoint);
      expect(cipher).toMatch(/^04[0-9a-f]{192,}$/);
      expect(decryptPassword(cipher, pair.privateKey, 'a1b2c3d4')).toBe('Portal#2026');
      expect(decryptPassword(cipher, pair.privateKey, 'a1b2c3d5')).toBeNull();
      expect(decryptPassword(cipher, newSm2Pair().privateKey, 'a1b2c3d4')).toBeNull();
    }
  });

  it('is refused torn, changed, or not marked', () => {
    const cipher = encryptPassword('00', 'x', pair.publicPoint);
    const last = cipher.at(-1) === '0' ? '1' : '0';
    for (const wrong of [
      '',
      '04',
      cipher.slice(2),
      cipher.slice(0, -2),
      cipher.slice(0, -1) + last,
      `03${cipher.slice(2)}`,
      'zz'.repeat(100),
    ]) {
      expect(decryptPassword(wrong, pair.privateKey, '00')).toBeNull();
    }
    expect(decryptPassword(cipher, pair.privateKey, '')).toBeNull();
  });

  it('goes under a real point only, whose coordinates have 64 characters each', () => {
    const { x, y } = coordinatesOf(pair.publicPoint);
    expect(`04${x}${y}`).toBe(pair.publicPoint);
    expect([x.length, y.length]).toEqual([64, 64]);
    expect(() => encryptPassword('00', 'x', `04${'1'.repeat(128)}`)).toThrow(RangeError);
    expect(() => encryptPassword('00', 'x', 'nonsense')).toThrow(RangeError);
  });
});

describe('Strict JSON', () => {
  it('has a limit of keys over all objects, and finds the end of strings with any escapes', () => {
    const keys = (count: number) =>
      `[{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}},{"x":{"k0":1}}]`;
    expect(parseStrictJson(keys(4_998)).ok).toBe(true);
    expect(parseStrictJson(keys(4_999)).ok).toBe(false);
    expect(parseStrictJson('{"a":1,"b":2}', 1).ok).toBe(false);
    for (const text of ['{"a\\\\":1,"a":2}', '{"a\\"":"\\\\\\"","b":"\\\\"}', '["\\\\","\\"",""]'])
      expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    for (const text of ['{"a":1,"\\u0061":2}', '{"a\\\\":1,"a\\u005c":2}', '{"a', '{"a\\"', '"\\'])
      expect(parseStrictJson(text).ok, text).toBe(false);
  });
});

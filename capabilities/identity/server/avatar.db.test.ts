import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealEdge, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { jpegHead, png, webpLossy } from '../test/pictures.ts';

const NO_AVATAR = '01119KPLMS';
const MAKER = [{ mid: 'M100001', role: 'maker' }] as const;

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const send = (client: OutsideClient, picture: Buffer, purpose = 'avatar') =>
  client.upload('file/upload', { purpose, fileName: 'avatar.jpg' }, picture);
const avatarOf = async (client: OutsideClient): Promise<string> =>
  (await client.call<{ avatar: string }>('plm/platform.login.info')).data.avatar;
const dataUrl = (type: string, picture: Buffer): string => `data:${type};base64,${picture.toString('base64')}`;

describe('DG07 a person’s picture', () => {
  it('DG07 is in the user info after its upload and in later sessions, until another replaces it', async () => {
    const person = await edge.person([...MAKER]);
    const client = await edge.signIn(person);
    expect(await avatarOf(client)).toBe('');
    expect((await send(client, png(256, 256))).responseCode).toBe('00000');
    expect(await avatarOf(await edge.signIn(person))).toBe(dataUrl('image/png', png(256, 256)));
    const again = await edge.signIn(person);
    expect((await send(again, webpLossy(256, 256))).responseCode).toBe('00000');
    expect(await avatarOf(again)).toBe(dataUrl('image/webp', webpLossy(256, 256)));
  });

  it('DG07 is shown to its person only', async () => {
    const [one, other] = [
      await edge.signIn(await edge.person([...MAKER])),
      await edge.signIn(await edge.person([...MAKER])),
    ];
    await send(one, jpegHead(256, 256));
    expect([await avatarOf(one), await avatarOf(other)]).toEqual([dataUrl('image/jpeg', jpegHead(256, 256)), '']);
  });

  it('DG07 is refused for wrong dimensions, type, file size or purpose, and the old one remains', async () => {
    const client = await edge.signIn(await edge.person([...MAKER]));
    await send(client, png(256, 256));
    const heavy = Buffer.concat([jpegHead(256, 256), Buffer.alloc(204_800)]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const wrong of [png(255, 256), png(256, 512), jpegHead(1, 1), svg, Buffer.from('GIF89a'), heavy])
      expect((await send(client, wrong)).responseCode).toBe(NO_AVATAR);
    expect((await send(client, png(256, 256), 'sheet')).responseCode).toBe('09011KPLMS');
    expect(
      (await client.upload('file/upload', { purpose: 'avatar', sha256: '0'.repeat(64) }, png(256, 256))).responseCode,
    ).toBe('09010KPLMS');
    expect(await avatarOf(client)).toBe(dataUrl('image/png', png(256, 256)));
  });
});

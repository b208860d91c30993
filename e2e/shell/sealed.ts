import { constants, createDecipheriv, createPublicKey, generateKeyPairSync, privateDecrypt, verify } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectHeading } from '../browser/actions.ts';
import { openPage } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

/** The browser's requests, read by code written from wire.md without the product's. */

interface Envelope extends Record<string, string> {
  encryptType: string;
  signType: string;
  encryptKey: string;
  keyId: string;
  timestamp: string;
  data: string;
  sign: string;
}
const MEMBERS = ['data', 'encryptKey', 'encryptType', 'keyId', 'sign', 'signType', 'timestamp'];
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const CLOCK_MS = 120_000;

const callOf = (page: Page, path: string) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/api/${path}`));
const envelopeOf = (request: Request) => request.postDataJSON() as Envelope;

export const sealedCalls = (portal: PortalWith<'maker'>) =>
  describe('What the browser sends', () => {
    it('WR01 is an unreadable envelope, next to which is the session’s token', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/order/journal?f.keyword=', '订单流水');
      const token = (await page.evaluate(() => sessionStorage.getItem('ptoken')))!;
      const keyword = page.getByRole('textbox', { name: '关键字' }).filter({ visible: true });
      const search = async (words: string) => {
        // What is typed is searched for at once, Enter or not.
        const [request] = await Promise.all([
          callOf(page, 'order/queryOrdersJnl'),
          keyword.fill(words).then(() => keyword.press('Enter')),
        ]);
        // The next search would cancel it.
        await request.response();
        return request;
      };
      const first = await search('蓝海物流');
      const second = await search('keyword');
      expect(await first.headerValue('ptoken')).toBe(token);
      expect(await first.headerValue('content-type')).toBe('application/json');
      expect((await first.response())!.status()).toBe(200);
      const [one, other] = [envelopeOf(first), envelopeOf(second)];
      expect(Object.keys(one).toSorted()).toEqual(MEMBERS);
      expect(one).toMatchObject({ encryptType: 'AES', signType: 'SHA256WithRSA' });
      expect(one.timestamp).toMatch(/^\d{13}$/);
      expect(Math.abs(Number(one.timestamp) - Date.now())).toBeLessThan(CLOCK_MS);
      for (const member of ['encryptKey', 'data', 'sign']) expect(one[member]).toMatch(BASE64);
      expect(Buffer.from(one.sign, 'base64')).toHaveLength(256);
      for (const word of ['蓝海', 'keyword', 'queryOrders', token, 'pageNo']) {
        expect(first.postData()).not.toContain(word);
        expect(Buffer.from(one.data, 'base64').toString('latin1')).not.toContain(word);
      }
      // One key for the page, and never the same text twice.
      expect(other.encryptKey).toBe(one.encryptKey);
      expect(other.data.slice(0, 16)).not.toBe(one.data.slice(0, 16));
      expect(other.sign).not.toBe(one.sign);
      await expect
        .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
        .not.toContain(one.encryptKey);
    });

    it('WR01 opens with the transport key only, and is bound to path, time and the page’s key', async () => {
      const { page } = await portal.newUser();
      const transport = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const publicKey = transport.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
      await page.route('**/api/wire/key', (route) =>
        route.fulfill({ json: { keyId: 'ours', publicKey, serverTime: Date.now() } }),
      );
      const [request] = await Promise.all([
        callOf(page, 'login/fromLoginPage'),
        page.goto(`${portal.product.url}/#/login`),
      ]);
      expect(await request.headerValue('ptoken')).toBeNull();
      const { encryptKey, keyId, timestamp, data, sign, signKey, ...rest } = envelopeOf(request);
      expect(rest).toEqual({ encryptType: 'AES', signType: 'SHA256WithRSA' });
      expect(keyId).toBe('ours');

      // 32 characters are less than a block of 37.
      const text = privateDecrypt(
        {
          key: transport.privateKey,
          padding: constants.RSA_PKCS1_OAEP_PADDING,
          oaepHash: 'sha256',
          oaepLabel: Buffer.from('1/1'),
        },
        Buffer.from(encryptKey, 'base64'),
      ).toString();
      expect(text).toMatch(/^[0-9a-f]{32}$/);
      const sealed = Buffer.from(data, 'base64');
      const decipher = createDecipheriv('aes-128-gcm', Buffer.from(text, 'hex'), sealed.subarray(0, 12))
        .setAAD(Buffer.from(`/api/login/fromLoginPage\n${timestamp}`))
        .setAuthTag(sealed.subarray(-16));
      expect(
        JSON.parse(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()),
      ).toEqual({});
      const signed = ['POST', '/api/login/fromLoginPage', '-', timestamp, keyId, encryptKey, data, '-'].join('\n');
      const key = createPublicKey({ key: Buffer.from(signKey!, 'base64'), format: 'der', type: 'spki' });
      expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
      expect(verify('sha256', Buffer.from(signed), key, Buffer.from(sign, 'base64'))).toBe(true);
      // The genuine server has no such key, and says no more than that.
      expect(((await (await request.response())!.json()) as { responseCode: string }).responseCode).toMatch(
        /^0900[56]KPLMS$/,
      );
      await expectHeading(page, '登录商户门户');
      await page.context().close();
    });
  });
